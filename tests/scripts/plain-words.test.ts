import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Sentences that a front desk or a client had to read twice. Each was replaced by the usual verb; none may come back, in a screen, a mail
 * or a message of the API.
 */
const riddles = [
  'No booking is like that',
  'as the week has it',
  'days that are otherwise',
  'Low blocks',
  'no words of health',
  'The price is the one of the site',
  'Keep it',
  "'Kept",
  '>Decide<',
  'Left empty',
  'Proved that it is them',
  'packed apart',
  'Confirm your letter',
  'No mail is like that',
  'is called that',
  'past the dashboard',
  'is taken back',
  'Take the tick back',
  'Name the price',
  'We wait for word of the payment',
  'This page follows by itself',
  'opens by your finger',
  'by the way you paid',
  'One last click',
  'Then there is nothing to do',
  'and nothing about your health',
  'or in your account. There is no delivery charge',
  'Not included: consultations',
  'if you add meals',
  'Another program',
  'too common',
  "'Fair.",
  'This email cannot be used',
  'Needed only if you name something above',
  'Choose the size and the fruit',
  'Your next talk',
  'You asked for a talk',
  'so nothing was overwritten',
  'Save it once here to use it everywhere',
  'This file cannot be read as a form',
  'It stands on your receipt',
  'than stands here',
  'how its payment stands, is shown',
  'stands under this email alone',
  'hold under it alone',
  'keeps it as you wrote it',
  'once nothing is open any more',
  'All of it is as it was',
  'They are the years of',
  'codes of your app',
  'Codes of an app',
  'sealed with is not there',
  'Lunch, settled',
  'in place of one to throw away',
  // Untrue: setting a password signs no client in, and the link of the newsletter leads to one more button.
  'and you are signed in at once',
  'One click and you are subscribed',
  // The free call has one name; the visit that costs money is never called free.
  'first call is free',
  'first consultation is free',
  'first consultation. It is free',
  '"First consultation"',
  'first talk',
  'start with a talk',
  'Whoever runs',
  'of refunds taken off',
  'A payment that does not fit',
  'No meal is to come',
  'What is still open holds it',
  'on no sheet any more',
  'Take off the list',
  'Take it off',
  'Take off the second factor',
  'that it is them',
  'that it was them',
  'Export the subscribed',
  'put it into every letter',
  'cannot be read: the key it was sealed with',
  'Make a new link, end this one',
  'ticked off the list of calls',
  'nothing of health',
  'By the day on a paper',
  'How it came, and what went back',
  'Ask the provider again',
  'Its days',
  'Needs a person',
  'A subscription from today',
  'Food needs one',
  'of gym members.',
  'Whom it is for',
  'No new order takes it then',
  'a secret address of yours',
  'It comes to the phone by itself',
  'They took it out',
  'Put them together now',
  'past this page',
  'Where and with which camera',
  'What a person is told who cannot see it',
  'Pictures on their way',
  'Empty: at once',
  'Leave it as it is',
  'What waits',
  'to mend it',
]

test('no screen, mail or message speaks in riddles', () => {
  const files = execFileSync('git', ['ls-files', 'app', 'content'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(tsx?|ya?ml|mdx)$/.test(path) && !/\.test\.|\/migrations\//.test(path))
  expect(files.length).toBeGreaterThan(500)

  const found = files.flatMap((path) => {
    // Lines that belong to comments are for colleagues.
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\/|\/\*|#)/.test(line))
    // A sentence may go on in the next line.
    const text = lines.join(' ').replaceAll(/\s+/g, ' ').replaceAll('> ', '>').replaceAll(' <', '<')
    return riddles.filter((riddle) => text.includes(riddle)).map((riddle) => `${path}: ${riddle}`)
  })
  expect(found).toEqual([])
})
