/** The booking form's rules and sentences, as the form and the API share them. */
import { expect, test } from 'vitest'
import { appointmentBodySchema, mobileNumberSchema } from './appointments'

const body = { name: 'Asha Verma', email: 'asha@example.com', mobile_number: '9876543210' }
const complaints = (given: object) => {
  const parsed = appointmentBodySchema.safeParse({ ...body, ...given })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
}
const invalidMobile = 'Invalid mobile number (e.g., +1234567890)'

test.each<[string, object, string[][]]>([
  ['a name is missing', { name: undefined }, [['name', 'Name is required']]],
  ['a name is null', { name: null }, [['name', 'Name is required']]],
  ['a name is blank', { name: ' \t ' }, [['name', 'Name is required']]],
  ['a name has 100 characters', { name: 'x'.repeat(100) }, []],
  ['a name has 101 characters', { name: 'x'.repeat(101) }, [['name', 'Name must be 100 characters or less']]],
  ['a name has two lines', { name: 'Asha\r\nBcc: x@y.example' }, [['name', 'Name must be on one line']]],
  ['a name is markup', { name: `<script>alert('1')</script>` }, []],
  ['an email is missing', { email: undefined }, [['email', 'Email is required']]],
  ['an email is blank', { email: '  ' }, [['email', 'Email is required']]],
  ['an email is none', { email: 'asha' }, [['email', 'Invalid email format']]],
  ['an email has no domain', { email: 'asha@' }, [['email', 'Invalid email format']]],
  ['a mobile number is missing', { mobile_number: undefined }, [['mobile_number', 'Mobile number is required']]],
  ['a mobile number is blank', { mobile_number: '  ' }, [['mobile_number', 'Mobile number is required']]],
  ['a mobile number is none', { mobile_number: 'call me' }, [['mobile_number', invalidMobile]]],
  [
    'medical issues are too long',
    { medical_issue: 'x'.repeat(2001) },
    [['medical_issue', 'Medical issues must be 2000 characters or less']],
  ],
  [
    'a diet concern is too long',
    { message: 'x'.repeat(10_000) },
    [['message', 'Diet concern must be 2000 characters or less']],
  ],
  [
    'a day does not exist',
    { preferred_date: '2026-02-30' },
    [['preferred_date', 'Please choose a date such as 2026-11-30']],
  ],
  ['a time of day is none', { preferred_slot: 'midnight' }, [['preferred_slot', 'Please choose a time of day']]],
  ['a status is sent', { status: 'completed' }, []],
  [
    'optional fields are empty',
    { service: '', preferred_date: '', preferred_slot: '', medical_issue: '', message: '' },
    [],
  ],
  [
    'optional fields are null',
    { service: null, preferred_date: null, preferred_slot: null, medical_issue: null, message: null },
    [],
  ],
])('%s', (_, given, expected) => {
  expect(complaints(given)).toEqual(expected)
})

test('all that is wrong is said at once', () => {
  expect(complaints({ name: '', email: '', mobile_number: '' })).toEqual([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['mobile_number', 'Mobile number is required'],
  ])
})

test('what is left out or blank comes out as null', () => {
  const parsed = appointmentBodySchema.parse({ ...body, medical_issue: '  ', service: '' })
  const nothing = Object.fromEntries(appointmentBodySchema.keyof().options.map((field) => [field, null]))
  const neither = { status: undefined, form_token: undefined, health_consent: false }
  expect(parsed).toEqual({ ...nothing, ...neither, ...body, mobile_number: '+919876543210' })
})

test.each([
  ['+1234567890', '+1234567890'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['442079460958', '+442079460958'],
  ['+1 (212) 555-0199', '+12125550199'],
  ['+91 098765 43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['9876543210', '+919876543210'],
  ['98765 43210', '+919876543210'],
  ['०९८७६५४३२१०', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['+91-98765-43210', '+919876543210'],
  ['+123456789012345', '+123456789012345'],
])('the mobile number %j is kept as %s', (written, expected) => {
  expect(mobileNumberSchema.parse(written)).toBe(expected)
})

test.each(['1', '+1', '0123456789', '+0123456789', '+1234567890123456', '++1234567890', '12345a7890', '०९८७६५४३२'])(
  '%j is no mobile number',
  (written) => {
    expect(mobileNumberSchema.safeParse(written).error?.issues.map(({ message }) => message)).toEqual([invalidMobile])
  },
)

test.each([
  ['12', 'A mobile number in India has 10 digits.'],
  ['+12', 'It is too short'],
  ['+91987654321', 'A number in India has 10 digits after +91.'],
  ['+9198765432100', 'A number in India has 10 digits after +91.'],
])('of %j, which the rule of the specification allows, the client is told what is missing', (written, missing) => {
  const message = mobileNumberSchema.safeParse(written).error?.issues[0]?.message
  expect(message).toContain(`${invalidMobile}. ${missing}`)
})

const landline = 'This is a landline in India.'
test.each([
  ['1412345678', landline],
  ['0141 234 5678', landline],
  ['+915876543210', landline],
  ['1234567890', landline],
  ['987654321', 'A mobile number in India has 10 digits. A number from abroad begins with + and its country code.'],
  ['98765432101', 'A mobile number in India has 10 digits. A number from abroad begins with + and its country code.'],
  ['98765 43210 ext 4', 'Please leave out the extension.'],
])('%j is refused, and the message goes on to say %s', (written, advice) => {
  const said = mobileNumberSchema.safeParse(written).error?.issues[0]?.message
  expect(said).toContain(`${invalidMobile}. ${advice}`)
})
