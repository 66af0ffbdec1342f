import { type Figure, type FigureGoal, isMet, ratioOf, summarizeSamples } from './figure.ts'

/** Three digits are more than a measurement has. */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  const digits = size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

export function formatSamples(samples: readonly number[]): string {
  const { median, least, most } = summarizeSamples(samples)
  const middle = formatNumber(median)
  return samples.length < 2 || least === most ? middle : `${middle} (${formatNumber(least)}–${formatNumber(most)})`
}

export function formatRatio(figure: Figure): string {
  const ratio = ratioOf(figure)
  return ratio === null || !Number.isFinite(ratio) ? '' : `${formatNumber(ratio)} ×`
}

export function formatGoal(goal: FigureGoal | undefined): string {
  if (!goal) return ''
  if ('most' in goal) return `≤ ${formatNumber(goal.most)}`
  if ('least' in goal) return `≥ ${formatNumber(goal.least)}`
  return 'mostTimes' in goal ? `≤ ${formatNumber(goal.mostTimes)} ×` : `≥ ${formatNumber(goal.leastTimes)} ×`
}

/** One line of the terminal. */
export function formatFigure(figure: Figure): string {
  const { section, name, unit, samples, reference, goal } = figure
  const met = isMet(figure)
  const mark = met === null ? '      ' : met ? 'ok    ' : 'MISSED'
  const ratio = formatRatio(figure)
  const parts = [
    `${mark} ${section}, ${name}: ${formatSamples(samples)} ${unit}`,
    reference && `${reference.name} ${formatSamples(reference.samples)}`,
    ratio && `ratio ${ratio}`,
    goal && `goal ${formatGoal(goal)}`,
  ]
  return parts.filter(Boolean).join('; ')
}
