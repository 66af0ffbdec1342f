import { expect, test } from 'vitest'
import { listStartFiles } from './fetch-app-ahead.ts'

test('the files of a start are those in the head of the page and in its Link header, each once', () => {
  const html = `<script src="/boot.js"></script><link rel="icon" href="/favicon.svg" />
    <script type="module" crossorigin src="/assets/start-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/shared-2.js">
    <link rel="stylesheet" crossorigin href="/assets/start-3.css"><a href="/assets/other.js">no</a>`
  const links =
    '</assets/en-4.js>; rel=modulepreload; crossorigin, </assets/start-3.css>; rel=preload; as=style; crossorigin'
  expect(listStartFiles(html, links)).toEqual([
    '/boot.js',
    '/assets/start-1.js',
    '/assets/shared-2.js',
    '/assets/start-3.css',
    '/assets/en-4.js',
  ])
  expect(listStartFiles('<p>Nothing</p>', null)).toEqual([])
})
