import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import type { ConditionReport } from '#contract/condition-reports/condition-report.ts'
import { paperLabels } from '#contract/labels/paper-labels.ts'
import {
  bodyLabels,
  damageLabels,
  documentLabels,
  reportTexts,
  usedPartsLabels,
  writeFuel,
} from '#contract/labels/report-labels.ts'
import type { Photo } from '#contract/photos.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { groupDigest, reportVersion } from '#domain/condition-reports/condition-report.ts'
import { CarDrawing, usePlaceText } from './car-drawing.tsx'
import { digestOf } from './report-digests.ts'
import css from './report-view.module.css'
import { SignatureImage } from './signature-pad.tsx'

export type ReportViewProps = Pick<OrderPartProps, 'order' | 'station'> & {
  report: ConditionReport
  /** The picture of a photo, with its text; `null`: it is left out. */
  photoOf: (photo: Photo, label: string) => ReactNode
}

/** A condition report as it was recorded, for the screen and for paper. */
export function ReportView({ order, station, report, photoOf }: ReportViewProps) {
  const { i18n } = useLingui()
  const write = (label: TextDescriptor, values = {}) => i18n._({ ...label, values })
  const { format } = station
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
          version > 1 && write(reportTexts.version, { version }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className={css.facts}>
        <Fact name={write(paperLabels.mileage)}>{mileage !== null && format.distance(mileage)}</Fact>
        <Fact name={write(reportTexts.fuel)}>{fuel !== null && writeFuel(fuel, write)}</Fact>
        <Fact name={write(reportTexts.keys)}>{keys !== null && format.number(keys)}</Fact>
        <Fact name={write(reportTexts.documents)}>
          {documents.map((one) => i18n._(documentLabels[one])).join(', ')}
        </Fact>
        <Fact name={write(reportTexts.belongings)} isLong>
          {belongings}
        </Fact>
        <Fact name={write(reportTexts.agreed)} isLong>
          {agreed}
        </Fact>
        <Fact name={write(reportTexts.usedParts)}>{usedParts && i18n._(usedPartsLabels[usedParts])}</Fact>
      </dl>
      <section>
        <h3>{write(reportTexts.damage)}</h3>
        {marks.length === 0 ? (
          <p>{write(reportTexts.noDamage)}</p>
        ) : (
          <div className={css.damage}>
            <figure>
              <CarDrawing body={body} marks={marks} />
              <figcaption>{i18n._(bodyLabels[body])}</figcaption>
            </figure>
            <ol>
              {marks.map((mark) => (
                <li key={mark.id}>
                  <b>{i18n._(damageLabels[mark.kind])}</b> · {placeText(mark)}
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
              const picture = photoOf(photo, write(reportTexts.damageNumber, { number: at + 1 }))
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
            <SignatureImage strokes={signature.strokes} label={write(reportTexts.signature, signature)} />
            <p>{write(reportTexts.signedBy, signature)}</p>
          </>
        ) : (
          <p>{write(isErased ? reportTexts.erased : report.isSigned ? reportTexts.hidden : reportTexts.notSigned)}</p>
        )}
        {digest && (
          <p className={css.small}>
            {write(reportTexts.digest)}
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

function Fact({ name, isLong, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <div data-long={isLong}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
