import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ProposeSheet } from '#client/features/appointments/order/steps/propose-sheet.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { RequestRow } from './request-row.tsx'
import { type RequestAnswer, RequestSheet } from './request-sheet.tsx'
import css from './requests.module.css'

/** The others are shown on demand: the cars of today are below. */
const shown = 3

export type RequestListProps = {
  /** In the order in which they are answered. */
  requests: readonly Appointment[]
  station: Station
  /** In ms since the epoch. */
  now: number
}

/** The bookings of customers that wait for an answer of the desk, each answered from here. */
export function RequestList({ requests, station, now }: RequestListProps) {
  const [isOpen, setOpen] = useState(false)
  // Outside the rows: another device may answer a request while its sheet is open.
  const [asked, setAsked] = useState<RequestAnswer | null>(null)
  const toAnswer = requests.filter(({ status }) => status === 'requested').length
  return (
    <>
      {requests.length > 0 && (
        <Card className={css.card ?? ''} aria-labelledby="today-requests">
          <header className={css.head}>
            <h2 id="today-requests">
              <Trans>Requests</Trans>
            </h2>
            {toAnswer > 0 && (
              <span className={css.count}>
                <Plural value={toAnswer} one="# to answer" other="# to answer" />
              </span>
            )}
            {requests.length > shown && (
              <Button
                variant="quiet"
                className={css.more ?? ''}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? <Trans>Fewer</Trans> : <Trans>All {requests.length}</Trans>}
              </Button>
            )}
          </header>
          <ul className={css.list}>
            {requests.slice(0, isOpen ? undefined : shown).map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                station={station}
                now={now}
                onAsk={(to) => setAsked({ request, to })}
                onNear={() => void ProposeSheet.fetch().catch(() => {})}
              />
            ))}
          </ul>
        </Card>
      )}
      {asked && (
        <RequestSheet
          key={asked.request.id + asked.to}
          {...asked}
          station={station}
          now={now}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
