import { describe, expect, test } from 'vitest'
import { isHourUnit } from './hour-unit.ts'
import { addSums, type ChargedPart, meanAmount, noSums, sumAmounts, sumNet } from './net-turnover.ts'

const labour: ChargedPart = { kind: 'labour', vatRate: 23, net: 10_000 }
const part: ChargedPart = { kind: 'part', vatRate: 8, net: 5_000 }

describe('M31 the net turnover of an order', () => {
  test.each<[string, ChargedPart[], number | null, object]>([
    ['nothing', [], null, {}],
    [
      'the lines by kind',
      [labour, part, { ...part, vatRate: 23 }],
      null,
      { labour: 10_000, part: 10_000, net: 20_000 },
    ],
    ['the typed amount is that of the lines', [labour], 12_300, { labour: 10_000, net: 10_000 }],
    ['less was typed', [labour], 11_070, { labour: 10_000, agreed: -1_000, net: 9_000 }],
    ['more, with two rates', [labour, part], 17_700 * 2, { labour: 10_000, part: 5_000, agreed: 15_000, net: 30_000 }],
    ['nothing is charged', [labour], 0, { labour: 10_000, agreed: -10_000, net: 0 }],
    ['an amount without lines', [], 12_300, { agreed: 10_000, net: 10_000 }],
    ['an amount beside a refund', [{ ...part, net: -100 }], 12_300, { part: -100, agreed: 10_100, net: 10_000 }],
    [
      'nothing is charged for lines that cancel out',
      [
        { ...labour, vatRate: null, net: 123 },
        { ...part, vatRate: 23, net: -100 },
      ],
      0,
      { labour: 123, part: -100, net: 23 },
    ],
    ['exempt', [{ ...labour, vatRate: null }], null, { labour: 10_000, net: 10_000 }],
  ])('%s', (_, parts, typed, sums) => {
    expect(sumNet(parts, typed, 23)).toEqual({ ...noSums, ...sums })
  })

  test('sums add up, and a mean is rounded once', () => {
    const one = sumNet([labour], 11_070, 23)
    expect(addSums([one, one])).toEqual({ ...noSums, labour: 20_000, agreed: -2_000, net: 18_000 })
    const kinds = { labour: 1, part: 20, fee: 300, subcontract: 4_000, agreed: 50_000, net: 54_321 }
    expect(addSums([kinds, kinds])).toEqual({
      ...{ labour: 2, part: 40, fee: 600, subcontract: 8_000, agreed: 100_000, net: 108_642 },
    })
    expect(addSums([])).toEqual(noSums)
    expect([sumAmounts([5, -2, 10]), sumAmounts([])]).toEqual([13, 0])
    expect(meanAmount(10, 4)).toBe(3)
    expect(meanAmount(0, 0)).toBeNull()
  })

  test.each([
    ['h', true],
    ['H ', true],
    ['rbg', true],
    ['Godz.', true],
    ['godz', true],
    ['rbg.', true],
    ['rbh', true],
    ['r-g', true],
    ['hr', true],
    ['hrs', true],
    ['', false],
    ['pcs', false],
    ['szt.', false],
    ['l', false],
  ])('“%s” is an hour: %s', (unit, is) => {
    expect(isHourUnit(unit)).toBe(is)
  })
})
