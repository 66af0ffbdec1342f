import type { UnsentPicture } from '#contract/worker/messages.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'
import type { PhotoBody } from '#domain/outbox/photo-command.ts'
import { statusChangeFields } from '#domain/outbox/status-change.ts'
import { isUuid } from './call-origin.ts'
import { readCommandCall } from './command-call.ts'

/** A photo as a page hands it over: what is stored of it, and its bytes. */
type GivenPhoto = { command: SubmittedCommand; picture: UnsentPicture }
export type PhotoCall = {
  /**
   * Reads the body of the request; `now` (ms since the epoch) replaces a missing time. Returns `null` unless it is one
   * picture, whose id is the key: the server then takes the call itself.
   */
  read(request: Request, now: number): Promise<GivenPhoto | null>
}

/** The field of the picture, and that of its id. */
const [fileField, idField] = ['photos', 'ids']

/** Reads a call that adds a photo. Returns `null` for all other requests, and for a page without an outbox. */
export function readPhotoCall(request: Request, apiAt: string): PhotoCall | null {
  const call = readCommandCall(request, apiAt)
  if (call?.kind !== 'photo') return null
  return {
    read: async (given, now) => {
      const form = await given.formData().catch(() => undefined)
      if (!form) return null
      const fields: Record<string, string> = {}
      const files: File[] = []
      for (const [name, value] of form) {
        if (typeof value === 'string') fields[name] = value
        else if (name === fileField) files.push(value)
        else return null
      }
      const [file] = files
      const appointmentId = call.params.id
      if (!file || files.length > 1 || file.size === 0 || fields[idField] !== call.key || !appointmentId) return null
      const { occurredAt = new Date(now).toISOString(), employeeId = null, ...texts } = fields
      if (!statusChangeFields.occurredAt(occurredAt) || !(employeeId === null || isUuid(employeeId))) return null
      const body: PhotoBody = { fields: texts, type: file.type, bytes: file.size }
      return {
        command: { ...call, appointmentId, employeeId, occurredAt, body },
        picture: { bytes: await file.arrayBuffer(), type: file.type },
      }
    },
  }
}
