import { foldText } from '#backend/search/search-words.ts';

const POSTCODE_PATTERN = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

/** Counties and countries that may stand between town and postcode in an address. */
const COUNTIES = new Set(
  `Bedfordshire|Berkshire|Buckinghamshire|Cambridgeshire|Cambs|Cheshire|Cleveland|Cornwall|Co Antrim|Co Durham|County Antrim|County Durham|County Down|
County Tyrone|County Londonderry|County Armagh|County Fermanagh|Cumbria|Derbyshire|Devon|Dorset|East Sussex|East Yorkshire|Essex|Gloucestershire|Greater London|
Greater Manchester|Gwent|Gwynedd|Hampshire|Hants|Herefordshire|Hertfordshire|Herts|Isle of Wight|Kent|Lancashire|Lancs|Leicestershire|Lincolnshire|Merseyside|
Mid Glamorgan|Middlesex|Norfolk|North Humberside|North Lincolnshire|North Somerset|North Yorkshire|Northamptonshire|Northants|Northumberland|Nottinghamshire|Notts|
Oxfordshire|Oxon|Powys|Rutland|Shropshire|Somerset|South Glamorgan|South Yorkshire|Staffordshire|Staffs|Suffolk|Surrey|Tyne and Wear|Tyne & Wear|
Warwickshire|West Glamorgan|West Midlands|West Sussex|West Yorkshire|Wiltshire|Worcestershire|Yorkshire|Rhondda Cynon Taf|Carmarthenshire|Pembrokeshire|
Ceredigion|Midlothian|East Lothian|Fife|Ayrshire|Lanarkshire|England|Scotland|Wales|Avon|Renfrewshire|Clwyd|Dyfed|Humberside|Tayside|Angus|Perthshire|Stirlingshire|Aberdeenshire|Salop|Northern Ireland|United Kingdom|UK`
    .split('|')
    .map(foldText),
);

/**
 * Returns the town in an address, which precedes county and postcode: 'Bournemouth' in 'Parkwood Road, Bournemouth, BH5
 * 2DF'.
 */
export function findTownInAddress(address: string): string | null {
  const addressParts = address
    .split(',')
    .map((part) => part.replace(/\s+[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, '').trim())
    .filter((part) => part !== '' && !POSTCODE_PATTERN.test(part) && !COUNTIES.has(foldText(part)));
  const lastPart = addressParts.at(-1);
  return lastPart && addressParts.length > 1 && !/\d/.test(lastPart) ? lastPart : null;
}
