import { expect, test } from 'vitest'
import { splitAddress } from './read-subject.ts'

test.each([
  ['LIPOWA 12, 02-001 WARSZAWA', ['LIPOWA 12', '02-001', 'WARSZAWA']],
  ['OGRODOWA 3/2, 90-001 ŁÓDŹ', ['OGRODOWA 3/2', '90-001', 'ŁÓDŹ']],
  ['ALEJA 3 MAJA 1, LOK. 4, 43-300 BIELSKO-BIAŁA', ['ALEJA 3 MAJA 1, LOK. 4', '43-300', 'BIELSKO-BIAŁA']],
  ['  STARA WIEŚ 7,  05-500   STARA WIEŚ ', ['STARA WIEŚ 7', '05-500', 'STARA WIEŚ']],
  ['09-411 BIAŁA', [null, '09-411', 'BIAŁA']],
  ['LIPOWA 12, WARSZAWA', ['LIPOWA 12, WARSZAWA', null, null]],
  ['', [null, null, null]],
])('C28 the address “%s”', (address, [street, postalCode, city]) => {
  expect(splitAddress(address)).toEqual({ street, postalCode, city })
})

test('C28 no address of the register takes long to parse', () => {
  const startedAt = performance.now()
  splitAddress(`${', '.repeat(20_000)}02-00`)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
