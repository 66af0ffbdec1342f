import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useId } from 'react'
import { call } from '#client/api/call.ts'
import { admitUser } from '#client/features/auth/session.ts'
import { UnsentWarning } from '#client/features/outbox/unsent-warning.tsx'
import { useDraftForm } from '#client/offline/use-draft-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toast } from '#client/ui/toast.tsx'
import { eraseStation } from '#contract/erasures.ts'
import css from './erasure.module.css'

export type EraseStationSheetProps = { stationName: string; onClose: () => void }

/** Says what goes and what stays, and wants the name of the station typed. Who deleted it stays signed in. */
export function EraseStationSheet({ stationName, onClose }: EraseStationSheetProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const formId = useId()
  const form = useDraftForm({
    draft: null,
    userId: null,
    initial: { name: '' },
    schema: eraseStation.body,
    check: ({ name }): Record<string, { code: string; rule: string }> =>
      name.trim() && name.trim() !== stationName ? { name: { code: 'custom', rule: 'not-the-same' } } : {},
    submit: (body) => call(eraseStation, { body }),
  })
  const submit = async (event: SyntheticEvent) => {
    if (!(await form.submit(event))) return
    // What was read of the station goes from this device; without an answer the next page asks who is there.
    await admitUser().catch(() => {})
    await navigate({ to: '/{-$locale}/onboarding', replace: true })
    toast.success(t`The station ${stationName} is deleted`)
  }

  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={t`Delete the station?`}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button type="submit" form={formId} size="large" variant="danger" icon="tabler:trash" busy={form.busy}>
            <Trans>Delete for good</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} noValidate onSubmit={submit} className={css.erasure}>
        <UnsentWarning />
        <section>
          <h3>{t`What goes, at once and for everybody`}</h3>
          <ul>
            <li>{t`all visits and orders, past and planned, with their lines and photos`}</li>
            <li>{t`customers and their cars`}</li>
            <li>{t`employees, hours, prices, bays and company data`}</li>
            <li>{t`the workshop tablets, which show nothing any more`}</li>
          </ul>
        </section>
        <section>
          <h3>{t`What stays, and why`}</h3>
          <ul>
            <li>{t`your account and those of the others: they are people’s own, each deletes theirs`}</li>
            <li>{t`backups, until they are deleted in turn: they are what a broken disk is repaired from`}</li>
          </ul>
        </section>
        <p>
          <Trans>Nobody can bring it back. Export everything first if you may need it: invoices have to be kept.</Trans>
        </p>
        <TextField
          {...form.text('name')}
          label={
            <Trans>
              To confirm, type the name: <b translate="no">{stationName}</b>
            </Trans>
          }
          autoComplete="off"
          required
        />
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
      </form>
    </Sheet>
  )
}
