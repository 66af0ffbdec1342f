import { getSmsSettings, saveSmsSettings, sendTestSms } from '#contract/messages/sms.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { presentSettings, saveSettings } from './save-settings.ts'
import { sendTest } from './send-test.ts'
import { findGateway } from './store.ts'

/** The owner's settings for SMS to customers. */
export function bindSms(bind: Bind, deps: Deps): void {
  const { db } = deps.database

  bind(getSmsSettings)(async (_input, { account }) => ({
    ok: true,
    value: await presentSettings(deps, account, db, await findGateway(account, db)),
  }))

  bind(saveSmsSettings)(async ({ body }, { account, log }) => {
    const saved = await saveSettings(deps, account, body)
    if (saved.ok) {
      const { kind, isPlain, monthlyLimit } = saved.value
      log.info({ kind, isPlain, monthlyLimit }, 'SMS settings changed')
      // Messages may have been given up.
      deps.dispatcher.wake()
    }
    return saved
  })

  bind(sendTestSms)(({ body }, context) => sendTest(deps, context, body.to))
}
