import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import type { ConditionReport } from '#contract/condition-reports/condition-report.ts'
import type { Photo } from '#contract/photos.ts'
import { groupDigest, reportVersion } from '#domain/condition-reports/condition-report.ts'
import { CarDrawing, usePlaceText } from './car-drawing.tsx'
import { useFuelText } from './fuel-field.tsx'
import { digestOf } from './report-digests.ts'
import { bodyLabels, damageLabels, documentLabels, usedPartsLabels } from './report-labels.ts'
import css from './report-view.module.css'
import { SignatureImage } from './signature-pad.tsx'

export type ReportViewProps = Pick<OrderPartProps, 'order' | 'station'> & {
  report: ConditionReport
  /** The picture of a photo, with its text; `null`: it is left out. */
  photoOf: (photo: Photo, label: string) => ReactNode
}

/** A condition report as it was recorded, for the screen and for paper. */
export function ReportView({ order, station, report, photoOf }: ReportViewProps) {
  const { t, i18n } = useLingui()
  const { format } = station
  const fuelText = useFuelText()
  const placeText = usePlaceText()
  const { mileage, fuel, keys, documents, belongings, body, marks, agreed, usedParts, signature, isErased } = report
  const version = reportVersion(order.conditionReports, report)
  const digest = digestOf(report)
  const photos = order.photos.filter(({ id }) => marks.some(({ photoIds }) => photoIds.includes(id)))
  return (
    <div className={css.report}>
      <p className={css.small}>
        {[
          `${format.date(report.occurredAt)}, ${format.time(report.occurredAt)}`,
          report.actorName,
          version > 1 && t`Version ${version}, replaces the earlier one`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className={css.facts}>
        <Fact name={t`Mileage`}>{mileage !== null && format.distance(mileage)}</Fact>
        <Fact name={t`Fuel or charge`}>{fuel !== null && fuelText(fuel)}</Fact>
        <Fact name={t`Keys`}>{keys !== null && format.number(keys)}</Fact>
        <Fact name={t`Documents in the car`}>{documents.map((one) => i18n._(documentLabels[one])).join(', ')}</Fact>
        <Fact name={t`Belongings in the car`}>{belongings}</Fact>
        <Fact name={t`What was agreed`}>{agreed}</Fact>
        <Fact name={t`Replaced parts`}>{usedParts && i18n._(usedPartsLabels[usedParts])}</Fact>
      </dl>
      <section>
        <h3>
          <Trans>Damage</Trans>
        </h3>
        {marks.length === 0 ? (
          <p>
            <Trans>No damage was recorded.</Trans>
          </p>
        ) : (
          <div className={css.damage}>
            <figure>
              <CarDrawing body={body} marks={marks} />
              <figcaption>{i18n._(bodyLabels[body])}</figcaption>
            </figure>
            <ol>
              {marks.map((mark) => (
                <li key={mark.id}>
                  <b>{i18n._(damageLabels[mark.kind])}</b>, {placeText(mark)}
                  {mark.note && (
                    <>
                      <br />
                      {mark.note}
                    </>
                  )}
                </li>
              ))}
            </ol>
          </div>
        )}
        {photos.length > 0 && (
          <div className={css.photos}>
            {photos.map((photo) => {
              const at = marks.findIndex(({ photoIds }) => photoIds.includes(photo.id))
              const picture = photoOf(photo, t`Damage ${at + 1}`)
              return (
                picture && (
                  <figure key={photo.id}>
                    {picture}
                    <figcaption>{at + 1}</figcaption>
                  </figure>
                )
              )
            })}
          </div>
        )}
      </section>
      <section className={css.signing}>
        {signature ? (
          <>
            <SignatureImage strokes={signature.strokes} label={t`Signature of ${signature.name}`} />
            <p>
              <Trans>Signed by {signature.name}</Trans>
            </p>
          </>
        ) : (
          <p>
            {isErased ? (
              <Trans>The customer’s data were erased.</Trans>
            ) : report.isSigned ? (
              <Trans>Signed. The signature is not shown here any more.</Trans>
            ) : (
              <Trans>Not signed.</Trans>
            )}
          </p>
        )}
        {digest && (
          <p className={css.small}>
            <Trans>Document code (SHA-256)</Trans>
            <br />
            <span className={css.digest} translate="no">
              {groupDigest(digest)}
            </span>
          </p>
        )}
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
