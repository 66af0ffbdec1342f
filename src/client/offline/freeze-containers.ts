/** What a container query asks; `null` for what is not understood here. Sizes in px. */
export function readQuery(query: string): ((width: number, height: number) => boolean) | null {
  const feature = /\(\s*(?:(min|max)-)?(width|height)\s*(:|>=|<=)\s*([\d.]+)px\s*\)/g
  const joints = new Set(query.replace(feature, '').split(/\s+/).filter(Boolean))
  const asks = [...query.matchAll(feature)].map(([, end, side, sign, px]) => {
    if ((sign === ':') !== (end !== undefined)) return null
    const isLeast = end === 'min' || sign === '>='
    return (width: number, height: number) => {
      const size = side === 'width' ? width : height
      return isLeast ? size >= Number(px) : size <= Number(px)
    }
  })
  const known = asks.filter((ask) => ask !== null)
  const isPlain = known.length === asks.length && known.length > 0 && joints.size === (known.length > 1 ? 1 : 0)
  if (!isPlain) return null
  if (joints.has('or')) return (width, height) => known.some((ask) => ask(width, height))
  return joints.size === 0 || joints.has('and') ? (width, height) => known.every((ask) => ask(width, height)) : null
}

type Rule = { holds: (width: number, height: number) => boolean; styles: readonly (readonly [string, string])[] }

/**
 * Laying out a container and styling what is in it waits for its size, one by one: half of what a board costs. In a
 * picture of it the sizes are known. Says which rules hold in each of `boxes`, containers called `name`: gives their
 * `copies` a kind, and returns the rules of the kinds. `null` where the rules are not understood.
 */
export function freezeContainers(name: string, boxes: readonly Element[], copies: readonly Element[]): string | null {
  const rules = readRules(name)
  if (!rules || boxes.length !== copies.length) return null
  const kinds = new Map<string, number>()
  boxes.forEach((box, index) => {
    const [width, height] = measureInside(box)
    const held = rules.flatMap(({ holds }, at) => (holds(width, height) ? [at] : [])).join()
    if (!kinds.has(held)) kinds.set(held, kinds.size)
    copies[index]?.setAttribute('data-kind', String(kinds.get(held)))
  })
  const lines = [...kinds].flatMap(([held, kind]) =>
    held
      .split(',')
      .filter(Boolean)
      .flatMap((at) => rules[Number(at)]?.styles ?? [])
      .map(([selector, style]) => `:is(${selector}):where([data-kind="${kind}"] *){${style}}`),
  )
  return ['[data-kind]{container:none!important}', ...lines].join('\n')
}

function measureInside(box: Element): [width: number, height: number] {
  const { width, height } = box.getBoundingClientRect()
  const style = getComputedStyle(box)
  const edge = (...sides: string[]): number =>
    sides.reduce((all, side) => all + (Number.parseFloat(style.getPropertyValue(side)) || 0), 0)
  return [
    width - edge('border-left-width', 'border-right-width', 'padding-left', 'padding-right'),
    height - edge('border-top-width', 'border-bottom-width', 'padding-top', 'padding-bottom'),
  ]
}

/** The rules of all style sheets for containers of this name, in their order. */
function readRules(name: string): Rule[] | null {
  if (!('CSSContainerRule' in window)) return null
  const found = [...document.styleSheets]
    .filter(({ href }) => href?.startsWith(`${location.origin}/`))
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSContainerRule && rule.containerName === name)
    .map((rule) => readRule(rule as CSSContainerRule))
  const known = found.filter((rule) => rule !== null)
  return known.length === found.length ? known : null
}

function readRule({ containerQuery, cssRules }: CSSContainerRule): Rule | null {
  const holds = readQuery(containerQuery)
  const styles = [...cssRules].map((rule) => {
    if (!(rule instanceof CSSStyleRule) || rule.cssRules.length > 0 || rule.selectorText.includes('::')) return null
    return [rule.selectorText, rule.style.cssText] as const
  })
  const known = styles.filter((style) => style !== null)
  return holds && known.length === styles.length ? { holds, styles: known } : null
}
