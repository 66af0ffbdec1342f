import type { Plugin } from 'vite'

const refused = /\.innerHTML = ''/g

/**
 * react-aria's announcer clears itself by `innerHTML = ''`, which Trusted Types refuse: the first arrow key in a date
 * segment would unmount the page. Throws when the library has changed, so that somebody looks again.
 */
export function replaceAnnouncer(): Plugin {
  return {
    name: 'pitboard:replace-announcer',
    enforce: 'pre',
    transform: {
      filter: { id: /react-aria.*LiveAnnouncer\.(m?js|cjs)$/ },
      handler(code) {
        const found = code.match(refused)?.length ?? 0
        if (found !== 2) throw new Error(`react-aria's LiveAnnouncer has changed: ${found} innerHTML, expected 2`)
        return { code: code.replace(refused, '.replaceChildren()'), map: null }
      },
    },
  }
}
