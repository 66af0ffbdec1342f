import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listMessageTemplates, previewMessage, saveMessageTemplate } from '#contract/messages/message-templates.ts'
import { listMessages } from '#contract/messages.ts'
import { messageKinds } from '#domain/message.ts'
import { longestTemplate } from '#domain/message-template.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.now = Date.parse('2026-11-23T10:00:00Z')
  station = await openStation(server)
})

type Body = (typeof saveMessageTemplate)['body']['_zod']['input']
const save = (body: Body) => station.owner.client.send(saveMessageTemplate, { body })
const preview = (body: Body | Omit<Body, 'text'>) => station.owner.client.send(previewMessage, { body })

test('P13 an own text is in the mail, escaped, and in the text that is copied by hand', async () => {
  const text = 'Zapraszamy {when}: {plate} & <b>{station}</b>'
  expect((await save({ kind: 'confirmed', language: 'pl', text })).value.templates).toEqual([
    { kind: 'confirmed', language: 'pl', text },
  ])
  const email = 'own-text@example.com'
  const customer = { name: 'Anna', phone: '+48601234567', email }
  const made = await book(station.owner, { customer, startsAt: '2026-11-25T09:00:00.000Z' })
  server.clock.advance(120_000)
  await server.restart()
  const mail = await server.mailTo(email)
  expect(mail.text).toMatch(/Zapraszamy środa, 25 listopada, 10:00: WPI 20931 & <b>/)
  expect(mail.html).toContain('WPI 20931 &#38; &#60;b&#62;')
  expect(mail.subject).not.toContain('Zapraszamy')
  const { draft } = (await station.owner.client.send(listMessages, { params: { id: made.id } })).value
  expect(draft?.text).toContain('Zapraszamy środa')
  await save({ kind: 'confirmed', language: 'pl', text: '' })
  expect((await station.owner.client.send(listMessageTemplates, {})).value.templates).toEqual([])
})

test('P13 two owners who change the same text: the second is told, and loses nothing', async () => {
  const mine = { kind: 'ready', language: 'en', text: '{plate} is ready.' } as const
  expect((await save({ ...mine, seen: '' })).status).toBe(200)
  // A repetition after a lost answer is no conflict, nor is another text that was seen.
  expect((await save({ ...mine, seen: '' })).status).toBe(200)
  const theirs = { ...mine, text: '{plate} waits for you.' }
  expect((await save({ ...theirs, seen: mine.text })).status).toBe(200)
  const late = await save({ ...mine, text: 'Come!', seen: mine.text })
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('waits for you')])
  const both = await Promise.all(['One', 'Two'].map((text) => save({ ...mine, text, seen: theirs.text })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [stored] = (await station.owner.client.send(listMessageTemplates, {})).value.templates
  expect(['One', 'Two']).toContain(stored?.text)
})

test('P13 unknown and missing placeholders are refused at the field; six hundred characters at most', async () => {
  const refused = { status: 400, text: expect.stringContaining('"text"') }
  expect(await save({ kind: 'ready', language: 'en', text: '{when}' })).toMatchObject(refused)
  expect(await save({ kind: 'reminder', language: 'en', text: 'Tomorrow!' })).toMatchObject(refused)
  expect(await preview({ kind: 'reminder', language: 'en', text: 'Tomorrow!' })).toMatchObject(refused)
  expect((await save({ kind: 'ready', language: 'en', text: 'a'.repeat(longestTemplate) })).status).toBe(200)
  expect(await save({ kind: 'ready', language: 'en', text: 'a'.repeat(longestTemplate + 1) })).toMatchObject(refused)
})

test('P14 each kind has a preview in both languages, with the stored text or the typed one', async () => {
  for (const kind of messageKinds)
    for (const language of ['en', 'pl'] as const) {
      const { mail, short, subject } = (await preview({ kind, language })).value
      expect(subject).not.toBe('')
      expect(short).toContain('Auto')
      expect(mail).not.toContain('undefined')
    }
  await save({ kind: 'ready', language: 'en', text: '{plate} waits for you: {price}' })
  expect((await preview({ kind: 'ready', language: 'en' })).value.mail).toMatch(/WPI 20931 waits for you: PLN\s450/)
  expect((await preview({ kind: 'ready', language: 'en', text: 'Come!' })).value.short).toContain('Come!')
  expect((await preview({ kind: 'ready', language: 'en', text: '' })).value.mail).toContain('WPI 20931 is ready.')
})
