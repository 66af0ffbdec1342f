import { Trans, useLingui } from '@lingui/react/macro'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Customer } from '#contract/customers.ts'
import css from './messages.module.css'
import { smsLink } from './sms-link.ts'

export type MessageReachProps = {
  customer: Pick<Customer, 'name' | 'phone'>
  /** The text of the message; empty if there is none. */
  text: string
  shareTitle: string
}

/** The ways to reach a customer by hand: a call, a prepared text message, or the share menu of the device. */
export function MessageReach({ customer: { name, phone }, text, shareTitle }: MessageReachProps) {
  const { t } = useLingui()
  const { share } = navigator as Partial<Navigator>
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t`Text copied`)
    } catch {
      toast.error(t`Could not copy the text. Select it and copy it yourself.`)
    }
  }
  const shareText = async () => {
    try {
      await share?.call(navigator, { title: shareTitle, text })
    } catch (error) {
      // The user closed the share menu.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await copy()
    }
  }
  return (
    <div className={css.reach}>
      {phone && (
        <a href={`tel:${phone}`} className={buttonClass()} aria-label={t`Call ${name} now`}>
          <ButtonContent icon="tabler:phone-call">
            <Trans>Call</Trans>
          </ButtonContent>
        </a>
      )}
      {phone && text && (
        <a href={smsLink(phone, text)} className={buttonClass()} aria-label={t`Ready-made text message to ${name}`}>
          <ButtonContent icon="tabler:message">
            <Trans>Text message</Trans>
          </ButtonContent>
        </a>
      )}
      {text && (
        <Button icon="tabler:copy" onClick={() => void copy()}>
          <Trans>Copy text</Trans>
        </Button>
      )}
      {text && share && (
        <Button icon="tabler:share" onClick={() => void shareText()}>
          <Trans>Share text</Trans>
        </Button>
      )}
    </div>
  )
}
