import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#client/i18n/load-error.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Push } from '#contract/push/push.ts'
import css from './push.module.css'
import { PushChoices } from './push-choices.tsx'
import { PushDevices } from './push-devices.tsx'
import { pushFaultLabels } from './push-labels.ts'
import { pushQuery } from './push-query.ts'
import { useOwnPush } from './use-own-push.ts'

/** Notifications: on this device or not, what they are about, when, and on which devices. */
export function PushCard() {
  const { t } = useLingui()
  const query = useQuery(pushQuery)
  return (
    <Card title={t`Notifications`}>
      <div className={css.parts}>
        <LoadError query={query} />
        {query.data ? <PushParts push={query.data} /> : !query.isError && <Skeleton box height="8rem" />}
      </div>
    </Card>
  )
}

function PushParts({ push }: { push: Push }) {
  const { t, i18n } = useLingui()
  const own = useOwnPush(push)
  const { fault } = own
  return (
    <>
      <Checkbox
        name="push"
        checked={own.isOn}
        disabled={own.isBusy || (own.isObstructed && !own.isOn)}
        hint={t`Also when the app is closed, until you sign out here.`}
        onValue={own.toggle}
      >
        <Trans>Notifications on this device</Trans>
      </Checkbox>
      <div aria-live="polite" className={css.said}>
        {fault && <Banner kind={fault === 'dismissed' ? 'info' : 'warning'}>{i18n._(pushFaultLabels[fault])}</Banner>}
        {own.problem && <Banner kind="error">{own.problem}</Banner>}
      </div>
      {own.isOn && (
        <Button icon="tabler:device-mobile" busy={own.isTesting} onClick={own.test}>
          <Trans>Send a test notification</Trans>
        </Button>
      )}
      {push.devices.length > 0 && (
        <>
          <PushChoices push={push} />
          <PushDevices push={push} onRemove={own.remove} />
        </>
      )}
    </>
  )
}
