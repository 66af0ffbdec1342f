import type { Employee } from '#contract/employees.ts'
import { emailKey } from '#domain/codes/email.ts'
import type { Deps } from '../deps.ts'
import { changeStaff, type Manager } from '../employees/change-staff.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import { invitationLimits } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import { newId } from '../new-id.ts'
import { findStation } from '../stations/store.ts'
import { hashToken, makeToken } from '../token.ts'
import { invitationMail } from './invitation-mail.ts'
import { findReader, upsertInvitation } from './store.ts'

const invitationLifeMs = 7 * 24 * 3600_000
/** As for every mail: a mail that could not be sent within a day is deleted. */
const mailLifeMs = 24 * 3600_000

/** Sends an employee the secret with which they join the station. An earlier invitation becomes invalid. */
export async function invite(deps: Deps, manager: Manager, id: string): Promise<Answer<Employee>> {
  const { config, key, mailer, translate } = deps
  if (!mailer.available) {
    manager.log.error('invitation refused: there is no SMTP_URL, and production sends no mail without it')
    return fail('mail-unavailable')
  }
  const { account, user } = manager
  const answer = await changeStaff(deps, account, id, async (tx, employee, now) => {
    if (!employee.active) return fail('not-found')
    if (employee.userId !== null) return fail('already-at-station')
    if (employee.email === null) return invalidField('email', 'required')
    const counted = await countAll(tx, invitationLimits(key, account, emailKey(employee.email)), now)
    if (!counted.ok) {
      manager.log.warn({ employee: id, why: counted.why }, 'limit hit: invitation')
      return counted
    }
    const token = makeToken()
    const tokenHash = hashToken(token)
    await upsertInvitation(account, tx, {
      id: newId(),
      employeeId: id,
      tokenHash,
      invitedBy: user.id,
      now,
      expiresAt: now + invitationLifeMs,
    })
    const reader = await findReader(tx, emailKey(employee.email))
    const mail = invitationMail(translate, {
      to: employee.email,
      locale: reader?.locale ?? user.locale,
      product: config.productName,
      origin: config.publicOrigin,
      token,
      role: employee.role,
      inviter: user.name,
      station: (await findStation(account, tx))?.content.name ?? '',
    })
    await mailer.enqueue(tx, { ...mail, kind: 'invitation', expiresAt: now + mailLifeMs })
    manager.log.info({ employee: id }, 'invited')
    return { ok: true }
  })
  if (answer.ok) mailer.wake()
  return answer
}
