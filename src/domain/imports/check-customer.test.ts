import { expect, test } from 'vitest'
import { customerOf, type GivenCells, readRow } from '../../../tests/support/imports/read-row.ts'

test('M22 a name is that of the company, of the person, or of both parts', () => {
  expect(readRow({ 'customer.firstName': 'Jan', 'customer.lastName': 'Nowak' }).row?.customer).toMatchObject({
    ...{ name: 'Jan Nowak', kind: 'person', notes: '' },
  })
  expect(readRow({ 'customer.firstName': '', 'customer.lastName': 'Nowak' }).row?.customer?.name).toBe('Nowak')
  expect(customerOf({ 'customer.firstName': 'Other' })?.name).toBe('Jan')
  expect(customerOf({ 'customer.company': 'Flota' })).toMatchObject({ name: 'Flota', kind: 'company', notes: 'Jan' })
  expect(customerOf({ 'customer.company': 'Jan' })).toMatchObject({ name: 'Jan', kind: 'company', notes: '' })
  expect(customerOf({ 'customer.company': 'Flota', 'customer.kind': 'person' })?.kind).toBe('person')
  const longest = 'N'.repeat(120)
  expect(readRow({ 'customer.firstName': '', 'customer.lastName': longest }).row?.customer?.name).toBe(longest)
  const long = readRow({ 'customer.firstName': 'J'.repeat(100), 'customer.lastName': 'N'.repeat(100) })
  expect(long.row?.customer?.name).toHaveLength(120)
})

test('M22 whoever has neither name nor contact is named by another row, or not at all', () => {
  const unnamed = ['row: customer-unnamed']
  for (const given of [
    { 'customer.city': 'Łódź' },
    { 'customer.street': 'Piotrkowska 1' },
    { 'customer.postalCode': '90-001' },
    { 'customer.nip': '8567346215' },
  ])
    expect(readRow(given)).toEqual({ row: null, problems: unnamed })
  expect(readRow({ 'customer.phone': '12' }).problems).toEqual(['customer.phone: phone-bad-length', ...unnamed])
  expect(readRow({ 'customer.email': 'jan@' }).problems).toEqual(['customer.email: email-invalid', ...unnamed])
  expect(readRow({ 'customer.city': 'Łódź', 'customer.ref': 'K1' }).problems).toEqual(['row: nothing-usable'])
  expect(readRow({ 'customer.phone': '601234567' }).row?.customer).toMatchObject({ name: '', phone: '+48601234567' })
  expect(readRow({ 'customer.email': 'jan@example.com' }).row?.customer).toMatchObject({ email: 'jan@example.com' })
})

test.each([
  ['601 234 567, 602 345 678'],
  ['601 234 567; 602 345 678'],
  ['601 234 567 | 602 345 678'],
  ['601 234 567\n602 345 678'],
  ['601 234 567 / 602 345 678'],
  ['601234567/602345678'],
  ['601 234 567/ 602 345 678'],
  ['601-234-567/+48 602-345-678'],
  ['601 234 567 oraz 602 345 678'],
  ['601 234 567 lub 602 345 678'],
  ['601 234 567 or 602 345 678'],
  ['601 234 567 i 602 345 678'],
  ['601 234 567 and 602 345 678'],
])('M22 of two phones, %j, the second is a note', (cell) => {
  const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.phone': cell })
  expect(row?.customer).toMatchObject({ phone: '+48601234567', notes: '+48602345678' })
  expect(problems).toEqual(['customer.phone: phone-several'])
})

test.each([
  ['PL', '22/621 12 34', '+48226211234'],
  ['PL', '22/621-12-34', '+48226211234'],
  ['DE', '08151/1234567', '+4981511234567'],
  ['DE', '+49 8151/1234567', '+4981511234567'],
  ['DE', '+49 30 1234/567 890', '+49301234567890'],
])('M22 a slash inside of one phone, in %s %s, does not make it two', (country, cell, phone) => {
  const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.phone': cell }, {}, {}, { country })
  expect([row?.customer?.phone, row?.customer?.notes, problems]).toEqual([phone, '', []])
})

test('M22 with seven digits on both sides of a slash, phones are two', () => {
  const cell = '234 5678/2 345 679'
  const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.phone': cell }, {}, {}, { country: 'IE' })
  expect(row?.customer).toMatchObject({ phone: '+3532345678', notes: '+3532345679' })
  expect(problems).toEqual(['customer.phone: phone-several'])
})

test('M22 what is no phone beside one is a note', () => {
  const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.phone': '601 234 567 / Anna' })
  expect(row?.customer).toMatchObject({ phone: '+48601234567', notes: 'Anna' })
  expect(problems).toEqual(['customer.phone: phone-several', 'customer.phone: phone-bad-characters'])
})

test.each(['', '601 234 567,', '; 601234567', '601234567 / '])('M22 an empty place in %j is no phone', (cell) => {
  const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.phone': cell })
  expect(row?.customer).toMatchObject({ phone: cell === '' ? null : '+48601234567', notes: '' })
  expect(problems).toEqual([])
})

test.each([
  'tel. 601 234 567',
  'Tel: 601234567',
  'kom. 601234567',
  'mob 601234567',
  'phone:601234567',
  'fax 601234567',
  'tel. kom. 601 234 567',
  '601 234 567 kom.',
  '601 234 567 (tel. kom.)',
])('M22 the word beside a phone, %s, is left out', (cell) => {
  const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.phone': cell })
  expect([row?.customer?.phone, problems]).toEqual(['+48601234567', []])
})

test('M22 a repeated phone is no note, and one that cannot be read is', () => {
  expect(customerOf({ 'customer.phone': '601234567, +48 601 234 567' })).toMatchObject({ notes: '' })
  const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.phone': '601 ABC, 601234567' })
  expect(row?.customer).toMatchObject({ phone: '+48601234567', notes: '601 ABC' })
  expect(problems).toEqual(['customer.phone: phone-several', 'customer.phone: phone-bad-characters'])
  for (const cell of ['4,86E+10', '4.86e10']) {
    const shortened = readRow({ 'customer.name': 'Jan', 'customer.phone': cell })
    expect(shortened.row?.customer).toMatchObject({ phone: null, notes: '' })
    expect(shortened.problems).toEqual(['customer.phone: phone-shortened'])
  }
  // With other words in the cell nothing was shortened by a spreadsheet.
  for (const cell of ['Jan 4.86E+10', '4.86E+10 Jan']) {
    const kept = readRow({ 'customer.name': 'Jan', 'customer.phone': cell })
    expect(kept.row?.customer).toMatchObject({ phone: null, notes: cell })
    expect(kept.problems).toEqual(['customer.phone: phone-bad-characters'])
  }
})

test('M22 an address of mails is taken without what is around it', () => {
  for (const cell of ['jan@example.com', 'mailto:jan@example.com', '<jan@example.com>', 'MAILTO:jan@example.com']) {
    const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.email': cell })
    expect([row?.customer?.email, problems]).toEqual(['jan@example.com', []])
  }
  for (const cell of [
    'jan@mail.example.com',
    'jan@x.pl',
    'jan@mail.x.pl',
    'j@my-mail.co.uk',
    "o'hara+car@example.com",
  ]) {
    const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.email': cell })
    expect([row?.customer?.email, problems]).toEqual([cell, []])
  }
  for (const cell of [
    ...['jan@example', 'jan@-example.com', 'jan@@example.com', 'a..b@example.com', 'é@example.com'],
    ...['éa@example.com', 'jan@example.com/x', 'Jan<jan@example.com>', 'jan>x@example.com', 'xmailto:jan@example.com'],
  ]) {
    const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.email': cell })
    expect(row?.customer).toMatchObject({ email: null, notes: cell })
    expect(problems).toEqual(['customer.email: email-invalid'])
  }
  const longest = `${'a'.repeat(242)}@example.com`
  expect(customerOf({ 'customer.email': longest })?.email).toBe(longest)
  expect(customerOf({ 'customer.email': `a${longest}` })).toMatchObject({ email: null, notes: `a${longest}` })
})

test.each([';', ',', ' '])('M22 of two addresses apart by %j, the second is a note', (mark) => {
  const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.email': `a@example.com${mark}b@example.com` })
  expect(row?.customer).toMatchObject({ email: 'a@example.com', notes: 'b@example.com' })
  expect(problems).toEqual(['customer.email: email-several'])
  expect(customerOf({ 'customer.email': `a@example.com${mark}A@example.com` })?.notes).toBe('')
})

test('M22 a company has a tax number and an address; the address of a person is a note', () => {
  const place = { 'customer.street': 'Wolska 12', 'customer.postalCode': '01-201', 'customer.city': 'Warszawa' }
  const given = { ...place, 'customer.notes': 'Dzwonić\npo 16', 'customer.phone': '601234567, 602345678' }
  expect(customerOf({ ...given, 'customer.nip': '856-734-62-15' })).toMatchObject({
    ...{ kind: 'company', country: 'PL', nip: '8567346215', street: 'Wolska 12', postalCode: '01-201' },
    ...{ city: 'Warszawa', notes: 'Dzwonić\npo 16\n+48602345678' },
  })
  expect(customerOf(given)).toMatchObject({
    ...{ kind: 'person', country: null, nip: null, street: null, postalCode: null, city: null },
    notes: 'Dzwonić\npo 16\n+48602345678\nWolska 12, 01-201 Warszawa',
  })
  expect(customerOf({ 'customer.company': 'Flota', 'customer.country': 'DE' })).toMatchObject({ country: null })
  for (const field of ['customer.street', 'customer.postalCode', 'customer.city'] as const)
    expect(customerOf({ 'customer.company': 'Flota', [field]: place[field] })).toMatchObject({ country: 'PL' })
  expect(customerOf({ 'customer.kind': 'person', 'customer.nip': '8567346215' })?.nip).toBeNull()
})

test('M22 texts of a customer have their limits', () => {
  const texts = {
    'customer.street': 's'.repeat(121),
    'customer.city': 'c'.repeat(81),
    'customer.company': 'f'.repeat(121),
  }
  const { row, problems } = readRow(texts)
  expect(row?.customer).toMatchObject({ street: 's'.repeat(120), city: 'c'.repeat(80), name: 'f'.repeat(120) })
  expect(problems).toHaveLength(3)
  const most = readRow({ 'customer.name': 'Jan', 'customer.notes': 'n'.repeat(4000) })
  expect([most.row?.customer?.notes.length, most.problems]).toEqual([4000, []])
  const over = readRow({ 'customer.name': 'Jan', 'customer.notes': 'n'.repeat(4001) })
  expect([over.row?.customer?.notes.length, over.problems]).toEqual([4000, ['customer.notes: text-too-long']])
})

test('M22 a tax number follows the rule of its country, if there is one', () => {
  const nip = (given: GivenCells) => {
    const { row, problems } = readRow({ 'customer.company': 'Flota', ...given })
    return [row?.customer?.nip, ...problems]
  }
  expect(nip({ 'customer.nip': '8567346216' })).toEqual([null, 'customer.nip: nip-bad-checksum'])
  expect(nip({ 'customer.nip': 'DE 123 456', 'customer.country': 'DE' })).toEqual(['DE 123 456'])
  expect(nip({ 'customer.nip': '1'.repeat(21), 'customer.country': 'DE' })).toEqual([
    '1'.repeat(20),
    'customer.nip: text-too-long',
  ])
  const code = readRow({ 'customer.company': 'Flota', 'customer.postalCode': '0095' })
  expect([code.row?.customer?.postalCode, code.problems]).toEqual([null, ['customer.postalCode: postal-code-invalid']])
})

test('M22 only the customer or the workshop ends the mails', () => {
  expect(customerOf({ 'customer.mailsOffBy': 'customer' })?.mailsOffBy).toBe('customer')
  expect(customerOf({ 'customer.mailsOffBy': 'somebody' })?.mailsOffBy).toBe('station')
  expect(customerOf({})).toMatchObject({ mailsOffBy: 'station', mailsOffAt: null, language: null, notes: '' })
})

test('M22 consents are read from the export of Pitboard alone', () => {
  const consents = (cell: string) => {
    const { row, problems } = readRow({ 'customer.name': 'Jan', 'customer.consents': cell })
    return [JSON.parse(row?.customer?.consents ?? 'null'), ...problems]
  }
  const source = 'import'
  expect(consents('')).toEqual([[]])
  expect(consents('[{"purpose":"reminders","givenAt":5,"more":1}]')).toEqual([
    [{ purpose: 'reminders', givenAt: 5, channel: 'email', source }],
  ])
  for (const channel of ['email', 'sms', 'phone'])
    expect(consents(JSON.stringify([{ purpose: 'marketing', givenAt: 5, channel }]))).toEqual([
      [{ purpose: 'marketing', givenAt: 5, channel, source }],
    ])
  for (const cell of [
    'yes',
    '{}',
    '[5]',
    '[null]',
    '[{"purpose":"reminders","givenAt":5},null]',
    '[{"purpose":"other","givenAt":5}]',
    '[{"purpose":"reminders","givenAt":"5"}]',
    '[{"purpose":"reminders","givenAt":5,"channel":"fax"}]',
    '[{"purpose":"reminders","givenAt":5},{"purpose":"other","givenAt":5}]',
  ])
    expect(consents(cell)).toEqual([[], 'customer.consents: consents-unreadable'])
})
