import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { fadedClass, flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { isEnded, type Status, statuses } from '#domain/appointment.ts'
import css from './demo-board.module.css'
import { type DemoCar, demoCars } from './demo-day.ts'

const cardClass = (status: Status) =>
  joinClasses(css.card, flagStrip(statusSigns[status].tone), isEnded(status) && fadedClass)

/** The demo board. The rendered markup is static; `run-demo.ts` makes it interactive. */
export function DemoBoard() {
  return (
    <div data-demo className={css.demo}>
      <div className={css.head}>
        <strong className={css.now}>10:51</strong>
        <button
          type="button"
          role="switch"
          aria-checked="true"
          data-demo-wifi
          data-needs-script
          className={joinClasses(buttonClass(), css.wifi)}
        >
          <Icon name="tabler:wifi" className={css.on} />
          <Icon name="tabler:wifi-off" className={css.off} />
          <span>
            <Trans>Workshop Wi-Fi</Trans>
          </span>
          <span aria-hidden="true" className={css.track} />
        </button>
      </div>
      <p role="status" data-demo-state="online" className={css.state}>
        <Icon name="tabler:circle-check" className={css.good} />
        <span className={css.good}>
          <Trans>All changes are on the server.</Trans>
        </span>
        <Icon name="tabler:wifi-off" className={css.bad} />
        <span className={css.bad}>
          <Trans>
            Offline. Changes waiting on this device: <b data-demo-count>0</b>
          </Trans>
        </span>
        <Icon name="tabler:arrow-up" className={css.sending} />
        <span className={css.sending}>
          <Trans>Back online: sending, in order…</Trans>
        </span>
      </p>
      <div className={css.board}>
        {([1, 2, 3] as const).map((bay) => (
          <section key={bay} className={css.bay}>
            <h3 className={css.bayName}>
              <Trans>Bay {bay}</Trans>
            </h3>
            {demoCars
              .filter((car) => car.bay === bay)
              .map((car) => (
                <DemoCard key={car.id} car={car} />
              ))}
          </section>
        ))}
      </div>
      <DemoPanel />
      {statuses.map((status) => (
        <template key={status} data-demo-flag={status} data-class={cardClass(status)}>
          <StatusFlag status={status} />
        </template>
      ))}
    </div>
  )
}

function DemoCard({ car: { id, time, plate, country, car, job, status } }: { car: DemoCar }) {
  const jobs = useJobs()
  return (
    <button type="button" data-demo-car={id} aria-pressed="false" className={cardClass(status)}>
      <span className={css.row}>
        <span className={css.time}>{time}</span>
        <span data-demo-status>
          <StatusFlag status={status} />
        </span>
      </span>
      <span className={css.row}>
        <Plate plate={plate} country={country} />
        <span className={css.car}>{car}</span>
      </span>
      <span className={css.row}>
        <span className={css.job}>{jobs[job]}</span>
        <span data-demo-unsent hidden className={css.unsent}>
          <Icon name="tabler:arrow-up" />
          <Trans>not sent</Trans>
        </span>
      </span>
    </button>
  )
}

function useJobs(): Readonly<Record<DemoCar['job'], string>> {
  const { t } = useLingui()
  return {
    oil: t`Oil and filters`,
    'timing-belt': t`Timing belt`,
    clutch: t`Clutch`,
    brakes: t`Discs and pads`,
    alignment: t`Wheel alignment`,
    diagnostics: t`Diagnostics`,
  }
}

/** The actions for the selected car: contains every possible button; the script shows those that apply. */
function DemoPanel() {
  const { i18n } = useLingui()
  return (
    <div data-demo-panel data-needs-script className={css.panel}>
      <p className={css.chosen}>
        <span data-demo-chosen />
        <span data-demo-end hidden>
          <Trans>Handed over.</Trans>
        </span>
      </p>
      <div className={css.actions}>
        {statuses.map((status) => {
          const { icon, action, tone } = statusSigns[status]
          return (
            <button key={status} type="button" data-demo-to={status} hidden className={buttonClass({ size: 'large' })}>
              <ButtonContent icon={icon} iconTone={tone}>
                {i18n._(action)}
              </ButtonContent>
            </button>
          )
        })}
      </div>
    </div>
  )
}
