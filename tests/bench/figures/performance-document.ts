import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, isMet } from './figure.ts'
import type { FigureBook } from './figures-file.ts'
import { formatGoal, formatRatio, formatSamples } from './format-figure.ts'

const path = join(import.meta.dirname, '../../../docs/performance.md')
const head = `# Performance

\`npm run bench -- all --record\` writes this file. The tables come from the measurement in \`performance.json\`; the text
below a table is written by hand and stays with its section. How each figure is measured is in \`tests/bench/README.md\`.

Each figure is the median of its rounds, with the least and the most in brackets. A ratio compares with the reference
that was measured in the same run, each round one after the other. Trust ratios, bytes and CPU time: milliseconds belong
to the machine. A section without a table is not part of the present measurement.
`
const noText = 'No explanation yet.'

/** Rewrites docs/performance.md from the figures. Returns the sections that have no text yet. */
export function writePerformance(book: FigureBook): string[] {
  const { text, bare } = buildPerformance(book, existsSync(path) ? readFileSync(path, 'utf8') : '')
  writeFileSync(path, text)
  return bare
}

/** The document, with the texts by hand of `before`. `bare`: the sections without a text. */
export function buildPerformance(book: FigureBook, before: string): { text: string; bare: string[] } {
  const texts = readTexts(before)
  const sections = Map.groupBy(
    Object.values(book).flatMap((sitting) => sitting.figures.map((figure) => ({ figure, sitting }))),
    ({ figure }) => figure.section,
  )
  const parts = [...sections].map(([title, all]) => {
    const { takenAt, commit, machine } = all[0]?.sitting ?? { takenAt: '', commit: '', machine: '' }
    const measured = `Measured on ${takenAt.slice(0, 10)} at ${commit}: ${machine}.`
    const table = tableOf(all.map(({ figure }) => figure))
    return `\n## ${title}\n\n${measured}\n\n${table}\n\n${texts.get(title) ?? noText}\n`
  })
  // A text whose figures are not in this measurement stays too.
  const others = [...texts]
    .filter(([title]) => !sections.has(title))
    .map(([title, text]) => `\n## ${title}\n\n${text}\n`)
  const bare = [...sections.keys()].filter((title) => (texts.get(title) ?? noText) === noText)
  return { text: [head, listGoals(book), ...parts, ...others].join(''), bare }
}

/** How many goals are met, and those that are not. */
function listGoals(book: FigureBook): string {
  const judged = Object.values(book)
    .flatMap(({ figures }) => figures)
    .filter((figure) => isMet(figure) !== null)
  const missed = judged.filter((figure) => isMet(figure) === false)
  const lines = missed.map((figure) => {
    const value = goalIsRatio(figure) ? formatRatio(figure) : `${formatSamples(figure.samples)} ${figure.unit}`
    return `- ${figure.section}, ${figure.name}: ${value}, goal ${formatGoal(figure.goal)}\n`
  })
  const count = `\n${judged.length - missed.length} of ${judged.length} goals are met.`
  return lines.length === 0 ? `${count}\n` : `${count} Not met:\n\n${lines.join('')}`
}

const goalIsRatio = ({ goal }: Figure): boolean => goal !== undefined && ('mostTimes' in goal || 'leastTimes' in goal)

function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => [
    `${figure.name}, ${figure.unit}`,
    formatSamples(figure.samples),
    figure.reference ? `${figure.reference.name}: ${formatSamples(figure.reference.samples)}` : '',
    formatRatio(figure),
    formatGoal(figure.goal),
    verdict(figure),
  ])
  return [['figure', 'Pitboard', 'reference', 'ratio', 'goal', ''], Array(6).fill('---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function verdict(figure: Figure): string {
  const met = isMet(figure)
  return met === null ? '' : met ? 'met' : '**not met**'
}

/** Section → its text by hand, without the lines that are generated. */
function readTexts(document: string): Map<string, string> {
  const [, ...sections] = document.split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [title = '', ...lines] = section.split('\n')
      const text = lines.join('\n').replace(/^\s*(?:Measured on .*\n\n(?:\|.*\n)+)?/, '')
      return [title, text.trim()]
    }),
  )
}
