import type { PageSeed } from '#backend/seed/site-seed.ts';
import { MSO_ABOUT_US } from './mso-about-us.ts';
import { MSO_SERVICES } from './mso-services.ts';
import { MSO_FEES } from './mso-fees.ts';
import { MSO_SCHOLARSHIPS } from './mso-scholarships.ts';

export const MSO_PAGES: PageSeed[] = [MSO_ABOUT_US, MSO_SERVICES, MSO_FEES, MSO_SCHOLARSHIPS];
