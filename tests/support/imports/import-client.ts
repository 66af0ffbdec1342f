import { checkImport, getImport, type ImportDetails, startImport, uploadImport } from '#contract/imports/imports.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import type { Client, ClientAnswer } from '../client.ts'

/** A file as a page sends it. */
export type ImportFile = { name: string; content: string | Uint8Array<ArrayBuffer> }

function formOf(files: readonly ImportFile[]): FormData {
  const form = new FormData()
  for (const { name, content } of files) form.append(uploadImport.files.field, new Blob([content]), name)
  return form
}
export const importForm = (content: string): FormData => formOf([{ name: 'a.csv', content }])

export async function sendFiles(client: Client, files: readonly ImportFile[]): Promise<ClientAnswer<ImportDetails>> {
  const answer = await client.fetch(`/api${uploadImport.path}`, { method: 'POST', body: formOf(files) })
  return answer as ClientAnswer<ImportDetails>
}

const readOne = async (client: Client, id: string): Promise<ImportDetails> =>
  (await client.send(getImport, { params: { id } })).value

/** Waits until an import is in one of these states. */
export async function waitForState(
  client: Client,
  id: string,
  states: readonly ImportDetails['state'][],
  withinMs = 20_000,
): Promise<ImportDetails> {
  const until = Date.now() + withinMs
  for (;;) {
    const read = await readOne(client, id)
    if (states.includes(read.state)) return read
    if (Date.now() > until) throw new Error(`the import is ${read.state} (${read.done} of ${read.rows})`)
    await new Promise((done) => setTimeout(done, 15))
  }
}

/** Sends files and checks them. */
export async function sendAndCheck(client: Client, files: readonly ImportFile[]): Promise<ImportDetails> {
  const { id } = (await sendFiles(client, files)).value
  await client.send(checkImport, { params: { id } })
  return waitForState(client, id, ['checked'])
}

/** Sends, checks and imports files. */
export async function importFiles(client: Client, files: readonly ImportFile[]): Promise<ImportDetails> {
  const { id } = await sendAndCheck(client, files)
  await client.send(startImport, { params: { id } })
  return waitForState(client, id, ['done'])
}

export const toApiPath = (path: string, params: Record<string, string>): string => `/api${fillPath(path, params)}`

/** A file with a semicolon between its cells, as Polish programs write it. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => cells.map((cell) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';'))
    .join('\r\n')
