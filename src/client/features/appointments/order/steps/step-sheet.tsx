import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { asksPlate } from '#client/features/appointments/status/first-plate.ts'
import { FirstPlateFields } from '#client/features/appointments/status/first-plate-fields.tsx'
import { stepAction } from '#client/features/appointments/status/step-action.ts'
import { KeyTagField } from '#client/features/scan/key-tag-field.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { TextArea, TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { reasonLabels } from '#contract/labels/reason-labels.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { reasonRule, type Target } from '#domain/appointment.ts'
import { maxReasonLength, type ReasonCode, reasonCodesOf } from '#domain/reason.ts'
import { maxFinding } from './additional-work.ts'
import { AdditionalWorkChips } from './additional-work-chips.tsx'
import { AmountField } from './amount-field.tsx'
import { PartArrival } from './part-arrival.tsx'
import { faultOfStep, type StepEntry, type StepFault } from './step-entry.ts'
import css from './step-sheet.module.css'

export type StepSheetProps = {
  order: Appointment
  to: Target
  station: Station
  now: number
  /** The total of the items in minor units with tax; `null` if there are none. */
  items: number | null
  entry: StepEntry
  onEntry: (entry: StepEntry) => void
  onClose: () => void
  onTake: (entry: StepEntry) => void
}

/** The details of a step: the reason in one tap, the part, the finding, the mileage. */
export function StepSheet({ order, to, station, now, items, entry, onEntry, onClose, onTake }: StepSheetProps) {
  const { i18n, t } = useLingui()
  const formId = useId()
  const [fault, setFault] = useState<StepFault | null>(null)
  const { currency, distanceUnit } = station.format
  const { status: from } = order
  const action = i18n._(stepAction(order, to))
  const codes = reasonCodesOf(to)
  const rule = reasonRule(from, to)
  const set = (part: Partial<StepEntry>) => {
    setFault(null)
    onEntry({ ...entry, ...part })
  }
  const submit = (event?: FormEvent, taken = entry) => {
    event?.preventDefault()
    const found = faultOfStep(order, to, taken, currency)
    setFault(found)
    if (!found) onTake(taken)
    else document.getElementById(`${formId}-${found.field}`)?.focus()
  }
  // If only a reason is required, its chip takes the step.
  const isOneTap = rule === 'required' && codes.length > 0
  const tapCode = (code: ReasonCode) => {
    if (code === 'other' || !isOneTap) return set({ code: entry.code === code ? null : code })
    onEntry({ ...entry, code })
    submit(undefined, { ...entry, code })
  }
  const describeFault = (field: StepFault['field']) => {
    if (fault?.field !== field) return undefined
    if (fault.why === 'bad-amount') return t`Enter an amount.`
    if (fault.why === 'bad-number') return t`Digits only, up to 7.`
    return field === 'what' ? t`Describe what was found.` : t`Choose or enter a reason.`
  }
  const id = (field: StepFault['field']) => `${formId}-${field}`

  return (
    <Sheet
      open
      onClose={onClose}
      keepOpen={entry.text !== '' || entry.what !== '' || entry.plate !== ''}
      title={action}
      footer={
        isOneTap && entry.code !== 'other' ? undefined : (
          <Button type="submit" form={formId} variant="signal" size="large" icon={statusSigns[to].icon}>
            {action}
          </Button>
        )
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        {codes.length > 0 && (
          <fieldset>
            <legend className={css.legend}>{to === 'ready' ? t`Result` : t`Reason`}</legend>
            <div className={css.chips}>
              {[...codes, 'other' as const].map((code) => (
                <Button
                  key={code}
                  aria-pressed={isOneTap && code !== 'other' ? undefined : entry.code === code}
                  onClick={() => tapCode(code)}
                >
                  {i18n._(reasonLabels[code])}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        {asksPlate(order, to) && (
          <FirstPlateFields
            id={id('plate')}
            entry={{ plate: entry.plate, country: entry.country || order.vehicle.country }}
            onEntry={set}
            fault={fault?.field === 'plate' ? fault.why : null}
          />
        )}
        {to === 'awaiting-parts' && (
          <>
            <TextField
              label={t`Part`}
              optional
              maxLength={200}
              value={entry.part}
              onChange={(event) => set({ part: event.target.value })}
            />
            <PartArrival
              value={entry.expectedAt}
              onValue={(expectedAt) => set({ expectedAt })}
              onTake={(expectedAt) => submit(undefined, { ...entry, expectedAt })}
              station={station}
              now={now}
            />
          </>
        )}
        {to === 'awaiting-approval' && (
          <div className={css.finding}>
            <TextArea
              id={id('what')}
              label={t`What was found`}
              maxLength={maxFinding}
              rows={2}
              value={entry.what}
              data-autofocus
              error={describeFault('what')}
              onChange={(event) => set({ what: event.target.value })}
            />
            <AdditionalWorkChips entry={entry} onEntry={set} station={station} />
          </div>
        )}
        {(to === 'awaiting-approval' || to === 'ready') && (
          <AmountField
            id={id('amount')}
            label={to === 'ready' ? t`To pay, incl. VAT` : t`Price incl. VAT`}
            value={entry.amount}
            error={describeFault('amount')}
            items={to === 'ready' ? items : null}
            format={station.format}
            onValue={(amount) => set({ amount })}
          />
        )}
        {to === 'arrived' && (
          <div className={css.facts}>
            <TextField
              id={id('mileage')}
              label={t`Mileage`}
              optional
              inputMode="numeric"
              unit={distanceUnit}
              value={entry.mileage}
              error={describeFault('mileage')}
              onChange={(event) => set({ mileage: event.target.value })}
              {...(asksPlate(order, to) ? {} : { 'data-autofocus': true })}
            />
            <KeyTagField value={entry.keyTag} onValue={(keyTag) => set({ keyTag })} />
          </div>
        )}
        {(rule === 'required' || to === 'ready') &&
          (entry.code === 'other' || codes.length === 0 || entry.text !== '') && (
            <TextArea
              id={id('text')}
              label={t`Comment`}
              maxLength={maxReasonLength - 40}
              value={entry.text}
              error={describeFault('text')}
              onChange={(event) => set({ text: event.target.value })}
              autoFocus
              data-autofocus
            />
          )}
        {codes.length > 0 && entry.code !== 'other' && <FieldError>{describeFault('text')}</FieldError>}
      </form>
    </Sheet>
  )
}
