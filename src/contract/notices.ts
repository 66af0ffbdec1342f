import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { staff } from '#domain/role.ts'

/** The optional mails of a person; codes and invitations are always sent. */
const choice = {
  /** In the evening, the next day's vehicles. */
  tomorrow: z.boolean(),
}
export const notices = z.object(choice).check(z.meta({ id: 'Notices', example: { tomorrow: true } }))
export type Notices = z.output<typeof notices>

export const getNotices = endpoint({
  method: 'GET',
  path: '/profiles/me/notices',
  summary: 'One’s own choice of mails',
  access: staff,
  client: 'protected',
  reply: notices,
})

export const saveNotices = endpoint({
  method: 'PUT',
  path: '/profiles/me/notices',
  summary: 'Save one’s own choice of mails',
  access: staff,
  client: 'protected',
  body: z.strictObject(choice).check(z.meta({ id: 'NoticesEntry', example: { tomorrow: true } })),
  reply: notices,
})
