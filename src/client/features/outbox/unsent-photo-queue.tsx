import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { ChooseOperator } from '#client/features/operator/choose-operator.tsx'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { formerPerson, signLabels } from '#client/offline/outbox/sign-labels.ts'
import { useDecide } from '#client/offline/outbox/use-decide.ts'
import { useSignOf } from '#client/offline/outbox/use-sign-of.ts'
import type { PhotoHere } from '#client/offline/outbox/use-unsent-counts.ts'
import { retryPhotos, type UnsentPhoto } from '#client/offline/photos/unsent-photos.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { chainOf, isOperatorRefused, needOf } from '#domain/outbox/outbox-decision.ts'
import css from './unsent-queue.module.css'
import { QueueHead } from './unsent-queue.tsx'
import { useOrderOf } from './use-order-of.ts'

type UnsentPhotoQueueProps = {
  orderId: string
  photos: readonly PhotoHere[]
  entries: readonly OutboxEntry[]
  station: Station
}

/** The unsent photos of one order: how many, how large, and what happens next; each refused one asks for a decision. */
export function UnsentPhotoQueue({ orderId, photos, entries, station }: UnsentPhotoQueueProps) {
  const order = useOrderOf(orderId, false, station)
  const { i18n } = useLingui()
  const signOf = useSignOf()
  const refused = photos.flatMap(({ entry }) => (entry?.state === 'attention' ? [entry] : []))
  const ofUnknown = refused.filter(isOperatorRefused)
  const failed = photos.flatMap(({ draft }) => (draft?.state === 'failed' ? [draft] : []))
  const waiting = photos.find(({ entry }) => entry && entry.state !== 'attention')?.entry
  const size = station.format.megabytes(photos.reduce((sum, { bytes }) => sum + bytes, 0))
  return (
    <li className={css.queue} data-asks={refused.length > 0 ? '' : undefined}>
      <QueueHead id={orderId} order={order} />
      <div className={css.entry}>
        <div className={css.what}>
          <b>
            <Plural value={photos.length} one={`# photo · ${size}`} other={`# photos · ${size}`} />
          </b>
          {waiting && <p className={css.next}>{i18n._(signLabels[signOf(waiting)])}</p>}
        </div>
      </div>
      {failed.length > 0 && <FailedDrafts drafts={failed} />}
      {refused.map((entry) => (
        <RefusedPhoto key={entry.key} entry={entry} keys={chainOf(entries, entry.key).map(({ key }) => key)}>
          {entry === ofUnknown[0] && <ChooseOperator entries={ofUnknown} station={station} />}
        </RefusedPhoto>
      ))}
    </li>
  )
}

/** Photos that the outbox has not taken. */
function FailedDrafts({ drafts }: { drafts: readonly UnsentPhoto[] }) {
  const describeProblem = useDescribeProblem()
  const failure = drafts.find((one) => one.failure !== null)?.failure ?? null
  return (
    <div className={css.entry}>
      <p className={css.what}>
        {failure === null ? <Trans>Not sent yet</Trans> : <Trans>Not saved: {describeProblem(failure)}</Trans>}
      </p>
      <Button icon="tabler:refresh" onClick={() => void retryPhotos((one) => drafts.includes(one))}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

type RefusedPhotoProps = { entry: OutboxEntry; keys: readonly string[]; children: ReactNode }

/** A photo that the server refused. `children`: what else can be done than to discard it. */
function RefusedPhoto({ entry, keys, children }: RefusedPhotoProps) {
  const { i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const decide = useDecide()
  const { problem } = entry
  const isFormer = isOperatorRefused(entry)
  const own = i18n._(isFormer ? formerPerson : signLabels[needOf(entry)])
  const isPlain = isFormer || problem === null || ['not-found', 'forbidden'].includes(problem.code)
  return (
    <div className={css.entry}>
      <p className={css.what}>{isPlain ? own : describeProblem(new ApiError(problem.status, problem.code, ''), own)}</p>
      <Button icon="tabler:trash" onClick={() => void decide({ kind: 'discard', keys })}>
        <Trans>Discard photo</Trans>
      </Button>
      {children}
    </div>
  )
}
