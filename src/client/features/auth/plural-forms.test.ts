import { expect, test } from 'vitest'
import { fillPlural, listPluralForms } from './plural-forms.ts'

const polish = new Intl.PluralRules('pl')
const words = { one: 'zmiana', few: 'zmiany', many: 'zmian', other: 'zmiany', zero: '', two: '' }

test('a text has its form for every number of a device', () => {
  const en = listPluralForms('en', (count) => `${count} ${count === 1 ? 'change' : 'changes'}`)
  const pl = listPluralForms('pl', (count) => `${count} ${words[polish.select(count)]}`)
  for (let count = 1; count <= 500; count++) {
    expect(fillPlural('en', en, count)).toBe(`${count} ${count === 1 ? 'change' : 'changes'}`)
    expect(fillPlural('pl', pl, count)).toBe(`${count} ${words[polish.select(count)]}`)
  }
})
