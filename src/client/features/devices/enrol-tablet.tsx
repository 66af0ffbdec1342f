import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { LeftBehind } from '#client/features/auth/left-behind.tsx'
import { listUnsavedTexts } from '#client/features/auth/unsaved-texts.ts'
import { changePathLocale, pathLocale } from '#client/i18n/locale.ts'
import { readTablet } from '#client/offline/device/workshop-tablet.ts'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { flushOutbox, useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { countMine } from '#client/offline/outbox/outbox-notice.ts'
import { useUnsentPhotosByOwner } from '#client/offline/outbox/use-unsent-counts.ts'
import { countSharedPhotos } from '#client/offline/photos/shared-files.ts'
import { admitTablet } from '#client/session/session.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { enrolDevice } from '#contract/devices.ts'
import { myProfile } from '#contract/profiles.ts'
import css from './devices.module.css'

const ownDraft = 'device-new'

/** Asks the server whether this browser is a tablet now, because the response to the enrolment may be lost. */
const isTabletNow = () =>
  call(myProfile, {}).then(
    ({ device }) => device !== null,
    () => false,
  )

/** Explains what a tablet of the station is, and enrols this browser as one. */
export function EnrolTablet({ station }: { station: Station }) {
  const { t } = useLingui()
  const before = readTablet()
  const isSameStation = before?.accountId === station.accountId
  const form = useDraftForm({
    draft: ownDraft,
    userId: station.userId,
    initial: { name: isSameStation ? before.name : '' },
    schema: enrolDevice.body,
    toBody: (values) => ({ ...values, ...(isSameStation ? { again: before.id } : {}) }),
    submit: async (body) => {
      try {
        await call(enrolDevice, { body })
      } catch (error) {
        if (!(await isTabletNow())) throw error
      }
      await admitTablet()
      // A full page load removes the person's data from memory.
      location.assign(changePathLocale('/schedule', pathLocale(location.pathname)))
    },
  })
  return (
    <Card title={<Trans>Set up this browser as a shared tablet</Trans>}>
      <form ref={form.ref} onSubmit={form.submit} noValidate className={css.form}>
        <ul className={css.means}>
          <Consequence icon="tabler:calendar-event">
            <Trans>
              Anyone at the tablet can see the schedule and orders, update jobs, and tap their tile to say who did it.
            </Trans>
          </Consequence>
          <Consequence icon="tabler:lock">
            <Trans>It gives no access to employees, company data or settings, and cannot book cars.</Trans>
          </Consequence>
          <Consequence icon="tabler:logout">
            <Trans>You will be signed out here, and unsaved changes will be lost.</Trans>
          </Consequence>
        </ul>
        <UnsentFirst userId={station.userId} />
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
        <TextField
          label={t`Tablet name`}
          hint={t`Where it is, e.g. “Lift 2” or “Tyre room”.`}
          maxLength={40}
          autoComplete="off"
          {...form.text('name')}
        />
        <Button type="submit" variant="signal" size="large" icon="tabler:device-tablet" busy={form.busy}>
          <Trans>Set up as a shared tablet</Trans>
        </Button>
      </form>
    </Card>
  )
}

function Consequence({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={24} />
      <span>{children}</span>
    </li>
  )
}

/** A user's pending changes need the user's own session, and the end of it deletes their photos and unsaved texts. */
function UnsentFirst({ userId }: { userId: string }) {
  const count = countMine(useOutbox())
  const { mine: photos } = useUnsentPhotosByOwner()
  const texts = listUnsavedTexts(userId, ownDraft)
  const [shared, setShared] = useState(0)
  useEffect(() => void countSharedPhotos().then(setShared), [])
  return (
    <>
      {count > 0 && <UnsentChanges count={count} />}
      {photos.length + shared + texts.length > 0 && (
        <>
          <Banner kind="warning">
            <Trans>Only on this device, and lost when you sign out:</Trans>
          </Banner>
          <LeftBehind photos={photos} shared={shared} texts={texts} />
        </>
      )}
    </>
  )
}

function UnsentChanges({ count }: { count: number }) {
  return (
    <Banner
      kind="warning"
      action={
        <Button variant="quiet" onClick={() => flushOutbox('send-now')}>
          <Trans>Send now</Trans>
        </Button>
      }
    >
      <Plural
        value={count}
        one="You have # unsent change. Send it first, or it waits on the tablet until you sign in here again."
        other="You have # unsent changes. Send them first, or they wait on the tablet until you sign in here again."
      />
    </Banner>
  )
}
