import { expect, test } from 'vitest'
import { slugOfAnyTitle } from './slug-of-title'

test.each([
  ['मिलेट्स के फायदे', 'milets-ke-phayde'],
  ['स्वस्थ जीवन', 'svasth-jivan'],
  ['नमक और चीनी', 'namak-aur-chini'],
  ['बदलाव: न कम, न ज़्यादा!', 'badlav-na-kam-na-jyada'],
  ['शाकाहारी अचार', 'shakahari-achar'],
  ['ગુજરાતી થાળી', 'gujrati-thali'],
  ['ਪੰਜਾਬੀ ਖਾਣਾ', 'pamjabi-khana'],
  ['বাংলা খাবার', 'bamla-khabar'],
  ['ଓଡ଼ିଆ ଖାଦ୍ୟ', 'odia-khadya'],
  ['தமிழ் உணவு', 'tamil-unavu'],
  ['ಕನ್ನಡ', 'kannada'],
  ['గోంగూర పచ్చడి', 'gomgura-pachchadi'],
  ['മലയാളം', 'malayalam'],
  ['اردو کھانا', 'rdw-khn'],
  ['中文 标题', 'zhongwen-biaoti'],
  ['Ker Sangri, on a Sunday', 'ker-sangri-on-a-sunday'],
  ['Crème brûlée for the dietitian’s day', 'creme-brulee-for-the-dietitians-day'],
  ['Millets के 5 फायदे 🍲', 'millets-ke-5-phayde'],
  ['🍲', 'post'],
  ['', 'post'],
])('%s has the address /blog/%s', async (title, slug) => {
  expect(await slugOfAnyTitle(title)).toBe(slug)
})
