import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { visitPath } from '#contract/pages/server-pages.ts'
import { smsCost } from '#domain/money/sms-cost.ts'
import { smsText } from '#domain/sms/plain-letters.ts'
import { measureSms } from '#domain/sms/sms-length.ts'
import css from './sms.module.css'
import { SmsLengthLabels } from './sms-length-labels.tsx'

type SmsPreviewProps = {
  isPlain: boolean
  /** Minor units; `null` if it is not known. */
  partPrice: number | null
  format: Format
}

/** A sample message with and without Polish letters: its characters, its parts and its cost. */
export function SmsPreview({ isPlain, partPrice, format }: SmsPreviewProps) {
  const { t } = useLingui()
  const price = format.money(45_000)
  const sample = t`Łódź Car Service: WPI 20931 is ready. Total ${price} incl. VAT. We are open until 17:00. +48 221 234 567`
  return (
    <div className={css.previews}>
      <h3 className={css.legend}>
        <Trans>A message as customers get it</Trans>
      </h3>
      {[true, false].map((plain) => {
        const text = smsText(sample, plain)
        const { characters, parts } = measureSms(text)
        return (
          <figure key={String(plain)} className={css.preview} data-chosen={plain === isPlain}>
            <figcaption className={css.caption}>
              {plain ? <Trans>Without Polish letters</Trans> : <Trans>With Polish letters</Trans>}
            </figcaption>
            <p className={css.sample}>{text}</p>
            <p className={css.length}>
              <Plural value={characters} one="# character" other="# characters" />
              {' · '}
              <SmsLengthLabels parts={parts} cost={smsCost(parts, partPrice)} format={format} />
            </p>
          </figure>
        )
      })}
      <p className={css.length}>
        <Plural
          value={linkCharacters()}
          one="If messages have a link to the visit page, each is # character longer."
          other="If messages have a link to the visit page, each is # characters longer."
        />
      </p>
    </div>
  )
}

/** A space and the address with its token, which has 43 characters. */
const linkCharacters = (): number => ` ${window.location.origin}${visitPath}/`.length + 43
