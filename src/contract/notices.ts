import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { staff } from '#domain/role.ts'

/** Which mails a person wants beside those that nobody can do without: codes and invitations. */
const choice = {
  /** In the evening, the cars of the next day. */
  tomorrow: z.boolean(),
}
export const notices = z.object(choice).check(z.meta({ id: 'Notices', example: { tomorrow: true } }))
export type Notices = z.output<typeof notices>

export const getNotices = endpoint({
  method: 'GET',
  path: '/profiles/me/notices',
  summary: 'Which mails one wants',
  access: staff,
  client: 'protected',
  reply: notices,
})

export const saveNotices = endpoint({
  method: 'PUT',
  path: '/profiles/me/notices',
  summary: 'Choose which mails one wants',
  access: staff,
  client: 'protected',
  body: z.strictObject(choice).check(z.meta({ id: 'NoticesEntry', example: { tomorrow: true } })),
  reply: notices,
})
