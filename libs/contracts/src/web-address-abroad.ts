import { hasWebAddress, withPlainStops } from './web-address.js';

/** Top-level domains in non-Latin scripts, and the Punycode prefix, which can encode any such domain. */
const ENDINGS =
  'xn--[a-z\\d-]+|рф|рус|ком|орг|сайт|онлайн|москва|дети|укр|бел|срб|мкд|мон|қаз|бг|ею|ευ|ελ|გე|հայ|中国|中國|公司|网络|网站|网址|在线|香港|台湾|台灣|コム|みんな|한국|닷컴|ไทย|คอม|भारत|कॉम|ভারত|இந்தியா|امارات|ایران|مصر|قطر|كوم|موقع|شبكة|السعودية|المغرب|ישראל|קום';
const WEB_ADDRESS = new RegExp(String.raw`[\p{L}\p{M}\p{N}]{2}\.(?:${ENDINGS})(?![\p{L}\p{M}\p{N}])`, 'iu');

/**
 * Like `hasWebAddress`, but also finds domains in non-Latin scripts. Only the API uses this function, because the list of domains would
 * make forms load too much code.
 */
export function hasAnyWebAddress(text: string): boolean {
  return hasWebAddress(text) || WEB_ADDRESS.test(withPlainStops(text));
}
