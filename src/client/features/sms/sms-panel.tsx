import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type SmsSettings, saveSmsSettings } from '#contract/messages/sms.ts'
import { type GatewayKind, longestSender } from '#domain/sms/gateway.ts'
import css from './sms.module.css'
import { SmsPreview } from './sms-preview.tsx'
import { smsSettingsQuery } from './sms-query.ts'
import { SmsTestForm } from './sms-test-form.tsx'
import { readPartPrice, smsValuesOf, toSmsEntry } from './sms-values.ts'

export type SmsPanelProps = { station: Station }

/** How the station sends text messages to customers without email. */
export function SmsPanel({ station }: SmsPanelProps) {
  const query = useQuery(smsSettingsQuery)
  if (query.data) return <SettingsForm settings={query.data} station={station} />
  if (query.error) return <LoadError query={query} />
  return (
    <Loading>
      <Skeleton box height="30rem" />
    </Loading>
  )
}

function SettingsForm({ settings, station }: { settings: SmsSettings; station: Station }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { format, userId } = station
  const { currency } = format
  // The token is never a part of a draft, which is stored on the device.
  const [secret, setSecret] = useState('')
  const valuesOf = (current: SmsSettings) => smsValuesOf(current, currency, format.money(1).includes(','))
  const cache = (saved: SmsSettings) => void queryClient.setQueryData(smsSettingsQuery.queryKey, saved)
  const form = useVersionedForm({
    draft: 'sms',
    userId,
    saved: valuesOf(settings),
    schema: saveSmsSettings.body,
    toBody: (values) => ({ ...toSmsEntry(values, currency), ...(secret.trim() ? { secret: secret.trim() } : {}) }),
    check: ({ kind, url, partPrice }): Record<string, string> => ({
      ...(kind !== 'off' && !secret.trim() && !isKept(settings, kind) ? { secret: t`Required` } : {}),
      ...(kind === 'webhook' && !url.trim() ? { url: t`Required` } : {}),
      ...(readPartPrice(partPrice, currency)?.ok === false ? { partPrice: t`Enter an amount such as 0.12` } : {}),
    }),
    valuesOf,
    rememberCurrent: cache,
    save: async (body) => {
      const saved = await call(saveSmsSettings, { body })
      cache(saved)
      setSecret('')
      toast.success(t`Saved`)
      return valuesOf(saved)
    },
  })
  const { values, set, errors } = form
  const { kind } = values
  const isOff = kind === 'off'
  const price = readPartPrice(values.partPrice, currency)
  return (
    <>
      <Card title={<Trans>Text messages (SMS)</Trans>}>
        <form ref={form.ref} noValidate onSubmit={form.submit} className={css.form}>
          {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
          <p className={css.note}>
            <Trans>
              Customers without email get the same messages as a text message on their mobile phone. You pay your SMS
              provider for each SMS part.
            </Trans>
          </p>
          <SelectField<GatewayKind>
            label={t`Sent by`}
            name="kind"
            options={[
              { value: 'off', label: t`Nobody: we send them by hand` },
              { value: 'smsapi', label: 'SMSAPI.pl' },
              { value: 'serwersms', label: 'SerwerSMS.pl' },
              { value: 'webhook', label: t`Another gateway (webhook)` },
            ]}
            value={kind}
            hint={isOff ? t`If you turn it off, the stored token is deleted.` : undefined}
            onValue={(value) => {
              set({ kind: value })
              setSecret('')
            }}
          />
          {kind === 'webhook' && (
            <TextField
              label={t`Address of the gateway`}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              {...form.text('url')}
            />
          )}
          {!isOff && (
            <>
              <TextField
                label={kind === 'webhook' ? t`Secret for signatures` : t`API token`}
                name="secret"
                type="password"
                autoComplete="off"
                spellCheck={false}
                value={secret}
                error={errors.secret}
                hint={
                  isKept(settings, kind)
                    ? t`One is stored and is never shown. Leave this empty to keep it.`
                    : kind === 'webhook'
                      ? t`At least 16 characters. The gateway checks signatures with it.`
                      : t`Create it in your provider’s panel, with permission to send SMS.`
                }
                onChange={({ target }) => setSecret(target.value)}
              />
              <TextField
                label={t`Sender name`}
                optional
                maxLength={longestSender}
                autoComplete="off"
                hint={t`At most 11 letters and digits. Your provider must have approved it.`}
                {...form.text('sender')}
              />
              <Checkbox
                name="isPlain"
                checked={values.isPlain}
                hint={t`With them an SMS part has 70 characters instead of 160.`}
                onValue={(isPlain) => set({ isPlain })}
              >
                <Trans>Without Polish letters</Trans>
              </Checkbox>
              <div className={css.pair}>
                <TextField
                  label={t`Price of one SMS part`}
                  optional
                  inputMode="decimal"
                  unit={currency}
                  hint={t`From your price list. It is only used to show the cost.`}
                  {...form.text('partPrice')}
                />
                <TextField
                  label={t`Monthly limit`}
                  inputMode="numeric"
                  hint={<SentThisMonth count={settings.sentThisMonth} />}
                  {...form.text('monthlyLimit')}
                />
              </div>
              <SmsPreview isPlain={values.isPlain} partPrice={price?.ok ? price.value : null} format={format} />
            </>
          )}
          {form.conflict && <ConflictNotice {...form.conflict} />}
          {form.problem && <Banner kind="error">{form.problem}</Banner>}
          <Button
            type="submit"
            wide
            variant={form.isChanged || secret ? 'signal' : 'normal'}
            size="large"
            icon="tabler:check"
            busy={form.busy}
          >
            <Trans>Save</Trans>
          </Button>
        </form>
      </Card>
      {settings.kind !== 'off' && settings.hasSecret && (
        <Card title={<Trans>Try it</Trans>}>
          <SmsTestForm country={station.country} />
          {settings.reportUrl && <ReportAddress url={settings.reportUrl} kind={settings.kind} />}
        </Card>
      )}
    </>
  )
}

/** Whether the stored token is that of the chosen gateway. */
const isKept = ({ kind, hasSecret }: SmsSettings, chosen: GatewayKind): boolean => hasSecret && kind === chosen

const SentThisMonth = ({ count }: { count: number }) => <Trans>Sent this month: {count}</Trans>

/** The address that the gateway calls when a message has reached the phone. */
function ReportAddress({ url, kind }: { url: string; kind: GatewayKind }) {
  const { t } = useLingui()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t`Copied`),
      () => toast.error(t`This browser does not allow copying.`),
    )
  return (
    <div className={css.report}>
      <h3 className={css.legend}>
        <Trans>Address for delivery reports</Trans>
      </h3>
      <p className={css.note}>
        {kind === 'smsapi' ? (
          <Trans>SMSAPI gets it with each message: there is nothing to set.</Trans>
        ) : (
          <Trans>Enter it in the panel of your provider, so that orders show when a message has arrived.</Trans>
        )}{' '}
        <Trans>Treat it like a password.</Trans>
      </p>
      <p className={css.address} translate="no">
        {url}
      </p>
      <Button icon="tabler:copy" onClick={() => void copy()}>
        <Trans>Copy the address</Trans>
      </Button>
    </div>
  )
}
