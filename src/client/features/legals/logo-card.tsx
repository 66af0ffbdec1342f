import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { onboardingQuery } from '#client/api/onboarding-query.ts'
import { logoUrlOf } from '#client/api/photo-url.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { removeStationLogo, type StationLogo, uploadStationLogo } from '#contract/onboarding.ts'
import css from './logo-card.module.css'

export type LogoCardProps = {
  logo: StationLogo | undefined
  /** True for owners; advisors only see it. */
  canEdit: boolean
}

/** The logo on the papers, on white as it is printed. */
export function LogoCard({ logo, canEdit }: LogoCardProps) {
  const { t } = useLingui()
  const id = useId()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const choose = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'sending' | 'removing' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const attempt = async (doing: 'sending' | 'removing', work: () => Promise<StationLogo | undefined>) => {
    setBusy(doing)
    setFailure(null)
    try {
      const saved = await work()
      void queryClient.cancelQueries({ queryKey: onboardingQuery.queryKey })
      queryClient.setQueryData(onboardingQuery.queryKey, (data) => {
        if (!data) return data
        const { logo: _, ...others } = data
        return saved ? { ...others, logo: saved } : others
      })
      toast.success(saved ? t`Logo saved` : t`Logo removed`)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(null)
    }
  }
  // Sent as it is: a canvas of Safari would make a JPEG of it, which is not transparent.
  const send = (file: Blob) => attempt('sending', () => call(uploadStationLogo, { files: [file] }))
  const remove = () =>
    attempt('removing', async () => {
      await call(removeStationLogo, {})
      return undefined
    })
  const described = failure === null ? {} : { 'aria-describedby': `${id}-error` }

  return (
    <Card title={<Trans>Logo</Trans>} className={css.card ?? ''}>
      {logo ? (
        <div className={css.paper}>
          {/* A new element: until its picture is loaded, the earlier one is not shown. */}
          <img key={logo.name} src={logoUrlOf(logo.name)} width={logo.width} height={logo.height} alt={t`Your logo`} />
        </div>
      ) : (
        <p className={css.dim}>
          {canEdit ? <Trans>No logo yet.</Trans> : <Trans>No logo yet. The owner of the workshop adds it here.</Trans>}
        </p>
      )}
      <p className={css.dim}>
        <Trans>Printed above your company on estimates, order summaries and inspection reports.</Trans>{' '}
        {canEdit && <Trans>PNG, JPEG or WebP, best dark on a transparent or white background.</Trans>}
      </p>
      {canEdit && (
        <div className={css.buttons}>
          <Button
            icon="tabler:photo"
            busy={busy === 'sending'}
            disabled={busy === 'removing'}
            onClick={() => choose.current?.click()}
            {...described}
          >
            {logo ? <Trans>Change the logo</Trans> : <Trans>Add a logo</Trans>}
          </Button>
          {logo && (
            <Button
              variant="quiet"
              icon="tabler:trash"
              busy={busy === 'removing'}
              disabled={busy === 'sending'}
              onClick={() => void remove()}
            >
              <Trans>Remove the logo</Trans>
            </Button>
          )}
          <input
            ref={choose}
            type="file"
            name="logo"
            accept="image/png,image/jpeg,image/webp"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // Without this reset, choosing the same file again would not fire a change event.
              currentTarget.value = ''
              if (file && !busy) void send(file)
            }}
          />
        </div>
      )}
      <FieldError id={`${id}-error`}>{failure !== null && describeProblem(failure)}</FieldError>
    </Card>
  )
}
