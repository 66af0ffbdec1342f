import { expect, test } from 'vitest'
import { checkRow } from '#domain/imports/check-row.ts'
import type { TableMatching } from '#domain/imports/import-field.ts'
import { importProblemCodes } from '#domain/imports/import-problem.ts'
import { matchColumns } from '#domain/imports/match-columns.ts'
import { brokenRows, cellsOf, emptyWideRow, soundRow, wideHeader } from '../../support/imports/broken-rows.ts'

const matching: TableMatching = {
  ...{ headerAt: 1, columns: matchColumns(wideHeader), dateOrder: 'dmy', decimal: 'comma', plate: null, preset: null },
}
const station = {
  ...{
    country: 'PL',
    currency: 'PLN',
    zone: 'Europe/Warsaw',
    today: '2026-11-26',
    now: 1_795_000_000_000,
    usualVat: 23,
  },
  countries: new Set(['PL', 'DE', 'GB']),
}
const check = (cells: readonly string[]) => checkRow(cells, matching, wideHeader, station)
const codesOf = (cells: readonly string[]) => check(cells).problems.map(({ code }) => code)

test('M22 a sound row has no problem, and all of its parts', () => {
  const { row, problems } = check(cellsOf(soundRow(1)))
  expect(problems).toEqual([])
  expect(row).toMatchObject({
    refs: { customer: 'K1', vehicle: null, visit: 'Z/1' },
    customer: { kind: 'person', name: 'Jan Testowy 1', phone: '+48601000001', language: 'pl', mailsOffAt: null },
    vehicle: {
      plate: 'WB 00001',
      normalised: 'WB00001',
      country: 'PL',
      year: 2012,
      fuel: 'petrol',
      engineSize: 1598,
      power: 85,
    },
    visit: { date: '2024-03-25', time: '09:30', minutes: 90, status: 'completed' },
    line: { kind: 'part', quantity: 2000, netPrice: 4990, vatRate: 23, discountPercent: 0 },
    mileage: 100_001,
  })
})

test('M22 more than fifty kinds of broken rows are told apart', () => {
  const codes = new Set(brokenRows.flatMap((row) => row.codes))
  expect(brokenRows.length).toBeGreaterThan(60)
  expect(codes.size).toBeGreaterThan(50)
  expect(importProblemCodes.length).toBeGreaterThan(70)
})

test.each(brokenRows.map((row, n) => [row.name, row, n + 2] as const))('M22 %s', (_, { change, codes }, n) => {
  expect(codesOf(cellsOf({ ...soundRow(n), ...change }))).toEqual(codes)
})

test('M22 empty rows, repeated headers and rows of nothing are told apart', () => {
  expect(codesOf(cellsOf(emptyWideRow))).toEqual(['empty-row'])
  expect(codesOf(wideHeader)).toEqual(['repeated-header'])
  expect(codesOf(cellsOf({ ...emptyWideRow, Kraj: 'Polska' }))).toEqual(['nothing-usable'])
  expect(codesOf(cellsOf(soundRow(1)).slice(0, -1))).toEqual(['too-few-cells'])
})

test('M22 a wish that cannot be read is no permission to send mails', () => {
  const { row } = check(cellsOf({ ...soundRow(1), 'Nie wysyłać maili': 'czasem' }))
  expect(row?.customer?.mailsOffAt).toBe(station.now)
})
