import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/problem.ts'
import { type Failure, fail } from './answer.ts'

export const maxFileBytes = 10_000_000
// The boundaries and the part headers.
const framingBytes = 10_000

type Files = NonNullable<Endpoint['files']>

/** Whether the body can be the multipart one an endpoint with files wants. */
export const isMultipart = (contentType: string | null): boolean =>
  /^multipart\/form-data;.*\bboundary=/i.test(contentType ?? '')

/**
 * The parts of a multipart body: its files and, by their names, other parts that the endpoint knows. No more of it is
 * read than its files may have together.
 */
export async function readFiles(
  endpoint: Endpoint & { files: Files },
  request: Request,
): Promise<{ ok: true; files: Uint8Array[]; fields: Record<string, unknown> } | Failure> {
  const { field, most } = endpoint.files
  const tooLarge = () =>
    fail(endpoint.problems?.includes('image-too-large') ? 'image-too-large' : 'payload-too-large', { field })
  const limit = most * maxFileBytes + framingBytes
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge()

  const { stream, isOver } = countBytes(request.body, limit)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  let form: FormData
  try {
    form = await new Response(stream, { headers }).formData()
  } catch {
    // Cut off, or never multipart.
    return isOver() ? tooLarge() : refuse({ field, code: 'invalid_type', expected: 'file', missing: true })
  }

  const names = [...form.keys()].filter((name) => name !== field)
  const known = endpoint.fields?.def.shape ?? {}
  const other = names.find((name) => !Object.hasOwn(known, name))
  if (other !== undefined) return refuse({ field: other, code: 'unrecognized_keys', keys: [other] })
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) return refuse({ field: twice, code: 'custom', rule: 'duplicate' })
  const files = form.getAll(field).filter((part) => part instanceof File)
  if (files.length < form.getAll(field).length) return refuse({ field, code: 'invalid_type', expected: 'file' })
  if (files.every(({ size }) => size === 0)) {
    return refuse({ field, code: 'invalid_type', expected: 'file', missing: true })
  }
  if (files.length > most) return refuse({ field, code: 'too_big', origin: 'array', maximum: most })
  if (files.some(({ size }) => size > maxFileBytes)) return tooLarge()
  const fields = Object.fromEntries(names.map((name) => [name, form.get(name)]))
  return { ok: true, files: await Promise.all(files.map((file) => file.bytes())), fields }
}

const refuse = (issue: FieldIssue): Failure => fail('invalid', { field: issue.field, issues: [issue] })

/** The same bytes, until there are more than `limit` of them: then it breaks off. */
function countBytes(body: ReadableStream<Uint8Array> | null, limit: number) {
  let seen = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > limit) controller.error(new Error('the body is too large'))
      else controller.enqueue(chunk)
    },
  })
  return { stream: body?.pipeThrough(counter) ?? null, isOver: () => seen > limit }
}
