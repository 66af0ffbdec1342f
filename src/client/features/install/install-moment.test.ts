import { expect, test } from 'vitest'
import { judgeInstallMoment } from './install-moment.ts'

test('O1 the installation is offered after the first day of use, never on the first visit, and not after a refusal', () => {
  expect(judgeInstallMoment(null, '2026-11-21')).toEqual({ isDue: false, next: '2026-11-21' })
  expect(judgeInstallMoment('2026-11-21', '2026-11-21')).toEqual({ isDue: false, next: '2026-11-21' })
  expect(judgeInstallMoment('2026-11-21', '2026-11-22')).toEqual({ isDue: true, next: '2026-11-21' })
  expect(judgeInstallMoment('2026-12-01', '2026-11-22')).toEqual({ isDue: false, next: '2026-11-22' })
  expect(judgeInstallMoment('declined', '2026-11-22')).toEqual({ isDue: false, next: 'declined' })
  expect(judgeInstallMoment('rubbish', '2026-11-22')).toEqual({ isDue: false, next: '2026-11-22' })
})
