/** The states and union territories of India as GST numbers them, for the place of supply. Pure. */

const names = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  /** An export of services: the accountant decides. */
  '96': 'Outside India',
} as const

export type StateCode = keyof typeof names

/** Two digits each. */
export const stateCodes = Object.keys(names) as [StateCode, ...StateCode[]]

/** By name, as a list to choose from; abroad comes last. */
export const states: readonly { code: StateCode; name: string }[] = stateCodes
  .map((code) => ({ code, name: names[code] }))
  .sort((a, b) => Number(a.code === '96') - Number(b.code === '96') || a.name.localeCompare(b.name, 'en'))

/** As a receipt names it: 'Rajasthan (08)'. */
export const stateText = (code: StateCode): string => `${names[code]} (${code})`

/**
 * How the PIN codes of a state begin. The longest beginning that fits decides. Some are shared (24 is Uttar Pradesh or
 * Uttarakhand, 40 Maharashtra or Goa): then it is where most people live, so this preselects and never settles.
 */
const beginnings: Partial<Record<StateCode, string>> = {
  '01': '18 19',
  '02': '17',
  '03': '14 15',
  '04': '160',
  '05': '248 249 263',
  '06': '12 13',
  '07': '11',
  '08': '30 31 32 33 34',
  '09': '20 21 22 23 24 25 26 27 28',
  '10': '80 81 82 84 85',
  '11': '737',
  '12': '790 791 792',
  '13': '797 798',
  '14': '795',
  '15': '796',
  '16': '799',
  '17': '793 794',
  '18': '78',
  '19': '70 71 72 73 74',
  '20': '814 815 816 825 826 827 828 829 83',
  '21': '75 76 77',
  '22': '49',
  '23': '45 46 47 48',
  '24': '36 37 38 39',
  '26': '36252 39621 39622 39623',
  '27': '40 41 42 43 44',
  '29': '56 57 58 59',
  '30': '403',
  '31': '68255',
  '32': '67 68 69',
  '33': '60 61 62 63 64',
  '34': '605',
  '35': '744',
  '36': '50',
  '37': '51 52 53',
  '38': '194',
}
const byBeginning = Object.entries(beginnings)
  .flatMap(([code, text]) => text.split(' ').map((beginning) => ({ code: code as StateCode, beginning })))
  .sort((a, b) => b.beginning.length - a.beginning.length)

/** The state to preselect for a PIN code; null where no state's codes begin like it. */
export const likelyStateOf = (pinCode: string): StateCode | null =>
  byBeginning.find(({ beginning }) => pinCode.startsWith(beginning))?.code ?? null
