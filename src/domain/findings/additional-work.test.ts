import { describe, expect, test } from 'vitest'
import { grossOf } from '#domain/money/money.ts'
import { maxNetPrice, sumLine } from '#domain/money/order-lines.ts'
import { additionalWorkLine, type FindingEvent, findingsOf, latestFinding, openFinding } from './additional-work.ts'

const event = (id: string, detail: FindingEvent['detail'] = null, undone = false): FindingEvent => ({
  id,
  detail,
  undone,
})
const asked = event('asked', { what: 'Worn tie rod', gross: 34_000 })

describe('latestFinding', () => {
  test('is the last question, until it is answered', () => {
    expect(latestFinding([event('made')])).toBeNull()
    expect(openFinding([event('made')])).toBeNull()
    expect(openFinding([event('made'), asked])).toEqual({
      id: 'asked',
      what: 'Worn tie rod',
      gross: 34_000,
      answer: null,
    })
    const answered = [asked, event('yes', { approved: true })]
    expect(latestFinding(answered)?.answer).toEqual({ id: 'yes', approved: true })
    expect(openFinding(answered)).toBeNull()
    expect(latestFinding([asked, event('no', { approved: false })])?.answer?.approved).toBe(false)
  })
  test('work that continued without an answer leaves the finding open', () => {
    expect(openFinding([asked, event('on'), event('parts', {})])?.id).toBe('asked')
  })
  test('a question or an answer that was undone does not count', () => {
    expect(latestFinding([{ ...asked, undone: true }, event('undo')])).toBeNull()
    expect(openFinding([asked, event('yes', { approved: true }, true), event('undo')])?.id).toBe('asked')
  })
  test('a second question is independent of the first', () => {
    const second = [asked, event('yes', { approved: true }), event('more', { what: 'Ball joint' })]
    expect(openFinding(second)).toEqual({ id: 'more', what: 'Ball joint', gross: null, answer: null })
    expect(latestFinding([...second, event('no', { approved: false })])?.answer?.id).toBe('no')
  })
})

test('findingsOf lists every finding with its own answer, oldest first', () => {
  const events = [
    event('made'),
    asked,
    event('no', { approved: false }),
    event('more', { what: 'Ball joint' }),
    event('gone', { what: 'A slip of the finger' }, true),
    event('yes', { approved: true }),
    event('late', { approved: false }),
    event('third', { what: 'Wiper blades', gross: 9_900 }),
  ]
  expect(findingsOf(events)).toEqual([
    { id: 'asked', what: 'Worn tie rod', gross: 34_000, answer: { id: 'no', approved: false } },
    { id: 'more', what: 'Ball joint', gross: null, answer: { id: 'yes', approved: true } },
    { id: 'third', what: 'Wiper blades', gross: 9_900, answer: null },
  ])
})

describe('additionalWorkLine', () => {
  const line = (gross: number | null, vatRate: number | null = 23) =>
    additionalWorkLine({ id: 'asked', what: 'Worn tie rod', gross }, vatRate, 'pcs')
  test('is one unit of labour at the approved price', () => {
    expect(line(12_300)).toEqual({
      ...{ id: 'asked', kind: 'labour', name: 'Worn tie rod', quantity: 1000, unit: 'pcs' },
      ...{ netPrice: 10_000, discountPercent: 0, vatRate: 23 },
    })
    expect(line(null).netPrice).toBe(0)
  })
  test('the gross price is never above the approved amount, and never two grosze below it', () => {
    const wrong: string[] = []
    for (const vatRate of [23, 20, 13.5, 8, 5, 0, null]) {
      for (let gross = 0; gross < 3000; gross++) {
        const { netPrice, gross: lineGross } = { ...line(gross, vatRate), ...sumLine(line(gross, vatRate)) }
        const isNearest = lineGross <= gross && gross - lineGross <= 1 && grossOf(netPrice + 1, vatRate) > gross
        if (!isNearest) wrong.push(`${gross} with ${vatRate}`)
      }
    }
    expect(wrong).toEqual([])
    // No net price gives exactly 640.00 with 23 % VAT.
    expect(sumLine(line(64_000)).gross).toBe(63_999)
  })
  test('an amount above the maximum of a line gives the price 0', () => {
    expect(line(10_000_000_000).netPrice).toBe(0)
    expect(line(maxNetPrice, null).netPrice).toBe(maxNetPrice)
    expect(line(maxNetPrice + 1, null).netPrice).toBe(0)
  })
  test('several lines become one name, up to the maximum length of a name', () => {
    const name = (what: string) => additionalWorkLine({ id: 'a', what, gross: null }, 23, 'pcs').name
    expect(name('Brake discs\n\n pads ')).toBe('Brake discs, pads')
    expect(name('\n\tBrake discs\npads  and \t hoses\n')).toBe('Brake discs, pads and hoses')
    expect(name('ż'.repeat(500))).toBe(`${'ż'.repeat(199)}…`)
    expect(name('ż'.repeat(200))).toBe('ż'.repeat(200))
    expect(name('🛞'.repeat(150))).toBe(`${'🛞'.repeat(99)}…`)
    expect(name(`a${'🛞'.repeat(150)}`)).toBe(`a${'🛞'.repeat(99)}…`)
  })
})
