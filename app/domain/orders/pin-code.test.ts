import { expect, test } from 'vitest'
import { isFoodDeliveredTo, otherPinCode, pinCodeOf, readPinCode, withPinCode } from './pin-code'

test.each([
  ['C-Scheme, Jaipur 302001', '302001'],
  ['C-Scheme, Jaipur-302 001, Rajasthan', '302001'],
  ['Jaipur – 302001.', '302001'],
  ['12/302, Jaipur', null],
  ['Call 9876543210', null],
  ['Call 98765 43210', null],
  ['Jaipur 012345', null],
  // The last one counts, whatever number comes before it.
  ['302001, now 110001', '110001'],
  ['Plot 302021, Connaught Place, Delhi 110001', '110001'],
  ['Plot 456 302 021', '302021'],
  ['141 302021', '302021'],
  ['वैशाली नगर, जयपुर ३०२०२१', '302021'],
  ['ಮೈಸೂರು ೫೭೦೦೦೧', '570001'],
  ['', null],
])('the PIN code of %j is %j', (address, expected) => {
  expect(pinCodeOf(address)).toBe(expected)
})

test('food is delivered to an address by its own PIN code, not by any number that stands in it', () => {
  const areas = ['302', '303']
  expect(isFoodDeliveredTo('Plot 110001, Jaipur 302001', areas)).toBe(true)
  expect(isFoodDeliveredTo('Plot 302021, Delhi 110001', areas)).toBe(false)
  expect(isFoodDeliveredTo('Jaipur', areas)).toBe(false)
})

test.each([
  ['302021', '302021'],
  [' 302 021 ', '302021'],
  ['३०२०२१', '302021'],
  ['012345', null],
  ['30202', null],
  ['3020211', null],
  ['Jaipur 302021', null],
  ['', null],
])('a field that holds %j holds the PIN code %j', (text, expected) => {
  expect(readPinCode(text)).toBe(expected)
})

test('an address ends with the PIN code that was given for it', () => {
  expect(withPinCode('7 Subhash Marg, Jaipur 302001', '302001')).toBe('7 Subhash Marg, Jaipur 302001')
  expect(withPinCode('7 Subhash Marg', '302001')).toBe('7 Subhash Marg, 302001')
  expect(pinCodeOf(withPinCode('Plot 110001, Jaipur', '302001'))).toBe('302001')
})

test.each([
  ['12 Marine Drive, Mumbai 400001', '302001', '400001'],
  ['7 Subhash Marg, Jaipur 302 001', '302001', null],
  ['7 Subhash Marg, Jaipur', '302001', null],
  ['मकान १२, जयपुर ३०२०२१', '302001', '302021'],
])('%s beside the PIN code %s', (address, pinCode, expected) => {
  expect(otherPinCode(address, pinCode)).toBe(expected)
})
