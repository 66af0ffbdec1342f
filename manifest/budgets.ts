/**
 * What a page may load until its first render is done, on a visit with an empty cache. Bytes are those of the bodies as
 * they are sent: files in Brotli 11, answers in zstd. Fonts are counted apart, because they follow the text.
 */
export type PageBudget = {
  readonly path: string
  readonly requests: number
  /** Of the files that the page names: its entry, its route, and for a week those of the week. */
  readonly js: number
  readonly css: number
  /** Answers of the API, and the texts of the language. */
  readonly json: number
  readonly all: number
}

/*
 * Measured on 23 November 2026. Code and styles are those that the page names, the same in each build, so they have one
 * hundredth more: 20 KB of source do not fit. Requests, answers and the whole are measured in a browser. A budget is
 * raised only with a reason beside the number.
 *
 * Half a kilobyte more each since then: notes and other commands of the outbox, and what a walk-in did not get. The
 * precache has three more, for the items of an order, which are edited one by one.
 *
 * One and a half kilobytes more each, in all pages that show orders: those that only this device has. The precache has
 * six more, with the form that works without a network and the card of a refused booking. 1.2 more each: items and
 * details that wait for the network are shown at once (`status/pending-*.ts`), and three in the precache for their
 * decision card. Another kilobyte each: photos wait in the worker, with their queues, limits and words; the precache has
 * three, with the worker's part. Another kilobyte each: findings are commands too, with their steps, words and conflicts.
 *
 * Two kilobytes more in the orders, whose customer may be a company: its values, and the checks of its tax number and
 * postal code. One in the settings, whose look-up is a file of its own now. The precache has six more, with the fields of
 * a company and the look-up, because a company is booked without a network too. A tenth elsewhere: the search knows tax
 * numbers. The whole of both pages follows by as much, and by what lists of another day have more. One request more in the settings, the look-up, and
 * a third of a kilobyte of texts.
 *
 * 1.4 KB more each: a finding that waits for the network is shown with the status that follows it
 * (`pending/pending-findings.ts`). The precache has nine more: the sheet of findings, the estimate and the summary.
 *
 * 1.3 KB more each: inspections are commands too, with their words and conflicts, and are shown before they are sent. Three
 * in the orders and seven in the settings, with four files and their texts: the templates, in both languages so that
 * every device has them, and the list of the station's own. The precache has sixteen more, with the screens of an
 * inspection, its report, and the form of a template.
 *
 * One kilobyte more in the settings and in the precache: the card of the logo, and the papers load it. One kilobyte more
 * in the precache: the way to the links of papers, and texts that papers have in common with the page of a link. The
 * sheet itself is not stored, because it needs the network. A third of a kilobyte of texts in the settings: the problems
 * of links, and the grades of inspections under the names that the server uses too.
 *
 * Half a kilobyte more each: check-in and handover reports are commands too. Two in the orders and three in the settings,
 * whose forms have the schemas of an order; they load nine files more, because the chips and the stepper of the
 * report are theirs, too. The precache has eighteen more: the form of a report with the drawing of the
 * car and the signature, its view, its paper, and their styles and texts, because a car is checked in without a network.
 *
 * SMS: 0.2 KB more in the dashboard, 0.5 in the orders and 0.4 in the settings, for the channels of messages and the
 * switch of a customer; 0.3 of texts in the orders and 1.3 in the settings; 1.5 in the precache, with the reasons why an
 * SMS was not sent. The card of the settings is a file of its own, which the first page does not load.
 *
 * Passkeys: 0.2 KB more each, whether to offer one; 0.1 of texts in the settings; 2.5 in the precache, with the list in the profile and its texts. Making
 * one, and signing in with one, are files of their own, which need the network.
 * Figures: 0.3 KB more each, for the entry of the menu with its icon, the route and its search.
 * Follow-ups: one kilobyte more each: the entry of the menu, its route with the words of its address, and two problems
 * of calls. 0.8 more in the orders: the button for the dates of a car, and four consents of a customer; four files more,
 * because the list of follow-ups has the sheet of a customer and the search, too. One file and 1.4 KB of texts more in
 * the settings: the words of the list are theirs as well. Four in the
 * precache: what a booking begins with, the row of the settings and the texts. The sheet of the dates is not stored,
 * because it needs the network.
 * Customers and cars: 0.4 KB more each, for their entries in the navigation and in the palette and four lazy routes. One
 * more in the orders, whose customer's sheets, search field and "load more" are five files of their own now, because the
 * new screens have them too, and one more file in the settings; 1.1 in the precache, and 1.8 of texts in the settings, of
 * the parts that these files have in common. The screens themselves are loaded when they are opened.
 *
 * The answers depend on the time of day, because the demo's day does. So the whole of each page has the room that its
 * answers have. The orders load nine kilobytes of texts less: those of the settings came with the sheet that erases.
 * Small files of the forms, of lists and of the settings are in three files since 26 November (`vite.config.ts`): 16
 * requests less in the orders, 22 in the settings, and three kilobytes of code less in each.
 * Notifications, shared photos and required passkeys: 0.5 KB more each, for their routes, and what opens the page of a
 * notification; one more in the precache. 2.6 KB of texts more in the settings: the rule of passkeys, notes of services,
 * and what messages that came back say.
 * The record of processing: 0.6 KB more in the settings, for its card beside the export.
 * Moving in: its panel is a file of its own, which only owners load; 0.6 KB more in the precache, for its entry in the
 * settings and its problem. One file and one kilobyte more in the settings, and 4.7 of texts, most of them the problems of
 * rows.
 *
 * Scanning: four in the precache: the button, what is read from a certificate, the camera and the page of a key tag, so
 * that a browser that reads codes itself scans without a network at once. Our own reader (331) is stored by the first
 * scan of a device that needs it. 0.1 of styles in the orders: the button is among the fields of a car. Two requests more
 * in the orders and the settings: small files that their forms share with it. 0.9 of texts in the settings: the labels.
 * Engines and first registrations: 0.2 in the orders and the settings, with what forms send, and 0.7 in the precache, with their
 * words and the start of the camera at the tap.
 * Looking after itself: 0.2 KB more each, for what names the maintenance and loads the notice of a public demo; 0.5 in the
 * settings, which load the cards of the backups for owners: a file, its styles and what it asks for, one request more in
 * the end.
 * A full disk, an S3 store, cards in glove mode: 0.1 KB more on pages with cars, for the names of bays and the lines
 * above the handle, and 0.4 in the precache, with two problems of calls.
 * Upright tablets, narrow cards, heads and rows on phones: 0.3 KB of styles more on the schedule and the week, 0.1 to 0.2
 * elsewhere; 1.2 in the precache. Longer and clearer words: 0.1 KB of code more each.
 * Forms of two columns, notices as one panel, an unknown address within the frame: 0.1 KB of styles more each, 0.2 in the
 * orders and 0.5 in the settings, with the set-up; 0.1 to 0.3 of code each, and 1.1 in the precache.
 * A page whose files are not on the device: 0.2 KB of code more each, for what it says instead of an error of the server.
 * Rows that use the width of a desk: 0.3 KB of styles more in the orders, whose list has four layouts, and 1.1 in the
 * precache, with the three columns of an order, the sheet of an inspection and the form of a report. Two requests more in
 * the orders, after their rows, with 1.1 KB: which promises are at risk, by the same forecast as on the schedule. 0.1 of code more in the
 * dashboard, whose rows name the job and the customer.
 * Days that are typed, lists that wait for the text, letters that are kept while an address changes: 0.3 KB of code more
 * in the orders, 1.2 in the settings, 0.1 elsewhere. The settings count shared photos before a tablet is set up, one
 * request more. These, a signature that ends with a change, and what the outbox sends one by one: 1.8 in the precache.
 * A notice that is whole on phones, scrollers to the edge: 0.1 KB of styles more each.
 * The way to an overdue car, short words of states, people who have a column, the risk in the week: 0.6 KB of code more on
 * the schedule and 0.7 on the week, 0.2 of styles, with the tray of four cars and what shares a row of a narrow card.
 * The search field is one component with styles of its own, and the note of the last step is a file that more pages share:
 * 0.1 KB of styles in the settings, 0.1 of code in the dashboard and the orders.
 *
 * 0.1 KB of code in the schedule, the orders and the settings: a slow response does not move the server's clock back.
 * 0.2 to 0.3 KB of code each, 0.1 in the precache: the data of other pages is restored after the first render, links are
 * preloaded one by one, and four files begin with a hint to compile them at once. A start is an eighth quicker with these.
 */
export const pageBudgets = {
  // React 55 KB, router 20, query 11 and our own 36 in `start`; frame 21, board 17. Lists of the demo's day: 21. The
  // headers of pages on phones: 0.1 of the styles, here and below.
  schedule: { path: '/schedule', requests: 34, js: 192_400, css: 13_900, json: 30_300, all: 237_700 },
  // Besides: the week's own code, without the sheets of the day.
  week: { path: '/schedule?view=week', requests: 35, js: 201_700, css: 16_800, json: 72_300, all: 291_800 },
  // The lists of today and of the seven days of the load: 67 KB. One request more: the open requests of customers, which
  // the desk answers from here; the code of their list is loaded only if there are any.
  dashboard: { path: '/dashboard', requests: 35, js: 182_200, css: 11_500, json: 90_300, all: 282_900 },
  // Filters, search and the customer's form, with its schemas (13 KB).
  orders: { path: '/orders', requests: 50, js: 215_300, css: 12_700, json: 34_200, all: 265_700 },
  // All panels of the station: hours, bays, services, company, inspections (with the presets in both languages, 5 KB).
  settings: { path: '/settings', requests: 61, js: 247_600, css: 16_000, json: 50_400, all: 317_400 },
} as const satisfies Record<string, PageBudget>

/**
 * The sign-in, a page of its own: its script (7.1 KB) has so little room left that no library gets in unnoticed; a minimal
 * React page has 58 KB, the goal is 30. The page, two scripts, the styles, one or two fonts, the icon, the manifest.
 */
export const signInBudget = { js: 8_500, requests: 8 }

/** The letters of Latin-1 (20 KB) and of Polish and its neighbours (6). The others (8) load where a text has one. */
export const fontBudget = 26_300

/**
 * What a new device transfers for its precache: the bundle of code and styles 375 KB (one by one they are 460), fonts 33,
 * texts of one language 22, pages and manifests 17; among them the sign-in in both languages, because a sign-out needs it at
 * once.
 */
export const precacheBudget = 454_000
