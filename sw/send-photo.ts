import { fillPath } from '#contract/shape/fill-path.ts'
import { commandRoutes } from '#domain/outbox/command.ts'
import { type CommandEntry, isStatusEntry, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { isPhoto, readPhotoBody, uploadTimeoutMs } from '#domain/outbox/photo-command.ts'
import { outboxHeaders } from '#domain/outbox/status-change.ts'
import { request, type SentChange } from './outbox-call.ts'
import type { PictureStore } from './picture-store.ts'

/**
 * Sends a photo to the API at `apiAt`: the same body at every attempt. One whose bytes are lost is refused by this
 * device, so that its author decides. `now`: ms since the epoch. Never rejects.
 */
export async function sendPhoto(
  entry: OutboxEntry,
  photos: Pick<PictureStore, 'get'>,
  apiAt: string,
  now: number,
): Promise<SentChange> {
  if (isStatusEntry(entry) || !isPhoto<CommandEntry>(entry)) throw new Error('not a photo')
  const { method, path } = commandRoutes.photo
  const { fields, bytes } = readPhotoBody(entry)
  let form: FormData
  try {
    const picture = await photos.get(entry.key)
    if (!picture) return lost
    form = new FormData()
    form.append('photos', new Blob([picture.bytes], { type: picture.type }), entry.key)
    const { occurredAt, employeeId } = entry
    const texts = { ...fields, occurredAt, ...(employeeId !== null && { employeeId }) }
    for (const [name, value] of Object.entries(texts)) form.append(name, value)
  } catch (error) {
    console.warn('A photo cannot be read now:', error)
    return notSent
  }
  const url = apiAt + fillPath(path, entry.params)
  return request(method, url, outboxHeaders(entry, now), form, uploadTimeoutMs(bytes))
}

/** The photo keeps waiting. */
export const notSent: SentChange = { exchange: { kind: 'unreachable' }, reply: null }

const problem = { type: 'about:blank#photo-lost', status: 410, code: 'photo-lost' }
const lost: SentChange = {
  exchange: { kind: 'response', status: problem.status, body: problem, retryAfter: null },
  reply: null,
}
