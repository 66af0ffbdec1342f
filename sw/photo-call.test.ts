import { expect, test } from 'vitest'
import { readPhotoCall } from './photo-call.ts'

const apiAt = 'https://serwis.example/api'
const id = (digit: number) => `019aa000-0000-7000-8000-00000000000${digit}`
const [key, userId, accountId, astra, jan] = [id(1), id(2), id(3), id(4), id(5)]
const now = Date.parse('2026-11-23T08:00:00Z')
const occurredAt = '2026-11-23T07:59:00.000Z'

type Part = [name: string, value: string | Blob]
const picture: Part = ['photos', new Blob(['front left'], { type: 'image/webp' })]
const ids: Part = ['ids', key]

async function read(body: BodyInit) {
  const headers = { 'idempotency-key': key, 'x-expect-user': userId, 'x-expect-account': accountId }
  const request = new Request(`${apiAt}/appointments/${astra}/photos`, { method: 'POST', headers, body })
  return readPhotoCall(request, apiAt)?.read(request, now)
}
function formOf(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

test('O3 a photo is taken with its bytes, its texts, its person and its time', async () => {
  const more: Part[] = [
    ['note', 'Scratch'],
    ['employeeId', jan],
    ['occurredAt', occurredAt],
  ]
  const given = await read(formOf([picture, ids, ...more]))
  expect(given?.command).toEqual({
    ...{ key, userId, accountId, kind: 'photo', params: { id: astra }, appointmentId: astra },
    ...{ employeeId: jan, occurredAt, body: { fields: { ids: key, note: 'Scratch' }, type: 'image/webp', bytes: 10 } },
  })
  expect(given?.picture.type).toBe('image/webp')
  expect(new TextDecoder().decode(given?.picture.bytes)).toBe('front left')
  const plain = await read(formOf([picture, ids]))
  expect(plain?.command).toMatchObject({ employeeId: null, occurredAt: '2026-11-23T08:00:00.000Z' })
})

test.each<[string, Part[]]>([
  ['no picture', [ids]],
  ['two pictures', [picture, picture, ids]],
  ['an empty picture', [['photos', new Blob([])], ids]],
  ['another file', [picture, ids, ['sound', new Blob(['x'])]]],
  ['no id', [picture]],
  ['an id that is not its key', [picture, ['ids', id(6)]]],
  ['a time that is none', [picture, ids, ['occurredAt', 'soon']]],
  ['a person that is no id', [picture, ids, ['employeeId', 'Jan']]],
])('O3 a photo with %s is left to the server, which explains', async (_, parts) => {
  expect(await read(formOf(parts))).toBeNull()
})

test('O3 a call that is no form is left to the server', async () => {
  expect(await read('{}')).toBeNull()
})
