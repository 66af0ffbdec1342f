import { useLingui } from '@lingui/react/macro'
import type { Station } from '#client/station/use-station.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import {
  type ConsentChannel,
  type ConsentPurpose,
  type CustomerDetails,
  consentChannels,
  consentPurposes,
} from '#contract/customers.ts'

type Given = Readonly<Record<ConsentChannel, readonly ConsentPurpose[]>>

type ConsentBoxesProps = {
  customer: CustomerDetails
  station: Station
  /** What is ticked. */
  given: Given
  onGiven: (channel: ConsentChannel, purposes: ConsentPurpose[]) => void
}

/** What a customer agrees to besides messages about a visit, for each purpose and channel. */
export function ConsentBoxes({ customer, station, given, onGiven }: ConsentBoxesProps) {
  const { t } = useLingui()
  const labels: Record<ConsentPurpose, Record<ConsentChannel, string>> = {
    reminders: { email: t`Reminders by email`, sms: t`Reminders by SMS`, phone: t`Reminders by phone` },
    marketing: { email: t`Offers by email`, sms: t`Offers by SMS`, phone: t`Offers by phone` },
  }
  const due = t`Inspections, services and repairs that are due.`
  const mailings = t`For your own mailings. No offers are sent from here.`
  const hints: Record<ConsentPurpose, Record<ConsentChannel, string>> = {
    reminders: { email: due, sms: due, phone: due },
    marketing: { email: mailings, sms: mailings, phone: t`Work that was declined, and prices.` },
  }
  const hintOf = (purpose: ConsentPurpose, channel: ConsentChannel): string => {
    const held = customer.consents.find((one) => one.purpose === purpose && (one.channel ?? 'email') === channel)
    if (!held || !given[channel].includes(purpose)) return hints[purpose][channel]
    const date = station.format.date(held.givenAt)
    return held.source === 'online-booking' ? t`Given on ${date}, when booking online` : t`Consent given on ${date}`
  }
  return consentPurposes.map((purpose) =>
    consentChannels.map((channel) => (
      <Checkbox
        key={purpose + channel}
        checked={given[channel].includes(purpose)}
        hint={hintOf(purpose, channel)}
        onValue={(on) =>
          onGiven(
            channel,
            consentPurposes.filter((one) => (one === purpose ? on : given[channel].includes(one))),
          )
        }
      >
        {labels[purpose][channel]}
      </Checkbox>
    )),
  )
}
