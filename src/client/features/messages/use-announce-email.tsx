import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Station } from '#client/station/use-station.ts'
import { type ToastAction, toast } from '#client/ui/toast/toast.tsx'
import { toastRules } from '#client/ui/toast/toast-rules.ts'
import type { Appointment } from '#contract/appointments.ts'
import { decideMessage } from '#contract/messages.ts'
import { announcedEmail, emailFollows, minutesUntil } from './announced-email.ts'
import { fetchAnew } from './fetch-anew.ts'
import { messagesQuery } from './messages-query.ts'

type Reached = Pick<Appointment, 'id' | 'status' | 'startsAt' | 'customer'>

/** The toast that an announcement replaces, and what it says and offers besides. */
type Announcement = { id?: string; words?: string; undo?: ToastAction | undefined }

/** Announces e-mails that follow a change of an appointment, each with a button that stops it. */
export function useAnnounceEmail({ format, device }: Station) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()

  const stop = async (id: string, messageId: string): Promise<void> => {
    try {
      const after = await call(decideMessage, { params: { id, messageId }, body: { action: 'drop' } })
      queryClient.setQueryData(messagesQuery(id).queryKey, after)
      toast.success(t`Customer will not be notified`)
    } catch (error) {
      toast.error(describeProblem(error))
    }
  }

  return {
    /** After the server has the change: asks it which e-mail will be sent, and shows nothing if there is none. */
    announceEmail: async (order: Reached, eventId: string, { id, words, undo }: Announcement = {}): Promise<void> => {
      // Nobody is signed in on a shared tablet who could decide about messages.
      if (device || !(order.customer?.email || order.customer?.phone)) return
      const known = await fetchAnew(queryClient, messagesQuery(order.id)).catch(() => null)
      const email = known && announcedEmail(known, eventId)
      if (!email?.dueAt) return
      const now = serverNow()
      const minutes = minutesUntil(email.dueAt, now)
      const time = format.timeOn(email.dueAt, format.dateOf(now))
      const isSms = email.channel === 'sms'
      const night = isSms ? t`Customer gets a text message: ${time}` : t`Customer gets an email: ${time}`
      const soon = isSms
        ? t`Customer gets a text message in ${minutes} min`
        : t`Customer gets an email in ${minutes} min`
      const when = email.isQuiet ? night : soon
      const show = words ? toast.success : toast.info
      const message = words ? (
        <>
          <span>{words}</span>
          <br />
          {when}
        </>
      ) : (
        when
      )
      show(message, {
        ...(id === undefined ? {} : { id }),
        durationMs: toastRules.undoMs,
        action: undo,
        otherAction: { label: t`Don’t notify`, run: () => void stop(order.id, email.id) },
      })
    },
    /** While the change waits for the network: says that the e-mail follows it, if this device knows that. */
    announceLater: (order: Reached): void => {
      const known = queryClient.getQueryData(messagesQuery(order.id).queryKey)
      if (device || !emailFollows(known, { ...order, startsAt: Date.parse(order.startsAt) }, serverNow())) return
      toast.info(t`The customer will be emailed when you’re back online`)
    },
  }
}
