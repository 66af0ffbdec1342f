import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { saveFile } from '#client/api/download-file.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { loadingWhile, toast } from '#client/ui/toast/toast.tsx'
import { exportProfile } from '#contract/exports.ts'
import type { Profile } from '#contract/profiles.ts'
import { EraseProfileSheet } from './erase-profile-sheet.tsx'
import css from './profile.module.css'

/** The export and the erasure of the user's own data. */
export function OwnData({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isAsking, setAsking] = useState(false)

  const take = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const data = await loadingWhile(t`Preparing your data…`, call(exportProfile, {}))
      const name = `my-data-${data.madeAt.slice(0, 10)}.json`
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name)
      toast.success(t`Saved in your downloads: ${name}`)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={t`Your data`}>
      <p className={css.note}>
        <Trans>
          Your name, photo, working hours, time off, sign-ins, and the work recorded under your name. (Up to 5 times per
          day.)
        </Trans>
      </p>
      <div className={css.dataActs}>
        <Button wide icon="tabler:download" busy={busy} aria-describedby="own-data-error" onClick={() => void take()}>
          <Trans>Download my data</Trans>
        </Button>
        <FieldError id="own-data-error">{failure !== null && describeProblem(failure)}</FieldError>
        <Button wide variant="danger" icon="tabler:user-x" onClick={() => setAsking(true)}>
          <Trans>Delete my account…</Trans>
        </Button>
      </div>
      {isAsking && <EraseProfileSheet profile={profile} onClose={() => setAsking(false)} />}
    </Card>
  )
}
