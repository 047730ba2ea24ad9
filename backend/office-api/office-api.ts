import { Hono } from 'hono';
import { contentApi } from './content-api.ts';
import { contentImportApi } from './content-import-api.ts';
import { appointmentsApi } from './appointments-api.ts';
import { dayApi } from './day-api.ts';
import { applicationsApi } from './applications-api.ts';
import { conversationsApi } from './conversations-api.ts';
import { frameApi } from './frame-api.ts';
import { mediaApi } from './media-api.ts';
import { healthApi } from './health-api.ts';
import { integrationsApi } from './integrations-api.ts';
import { leadsApi } from './leads-api.ts';
import { lecturesApi } from './lectures-api.ts';
import { privacyApi } from './privacy-api.ts';
import { pushApi } from './push-api.ts';
import { readyRepliesApi } from './ready-replies-api.ts';
import { viewsApi } from './views-api.ts';
import { reportsApi } from './reports-api.ts';
import { ownAccountApi } from './own-account-api.ts';
import type { OfficeSessionEnv } from './serve-call.ts';
import { searchApi } from './search-api.ts';
import { sessionApi } from './session-api.ts';
import { siteApi } from './site-api.ts';
import { staffApi } from './staff-api.ts';
import { studentApi } from './student-api.ts';
import { studentsApi } from './students-api.ts';
import { tasksApi } from './tasks-api.ts';

/** The office API (shared/contract/office). Only the portal Worker can call it. Browsers cannot reach this path. */
export const officeApi = new Hono<OfficeSessionEnv>()
  .route('/', contentApi)
  .route('/', contentImportApi)
  .route('/', appointmentsApi)
  .route('/', dayApi)
  .route('/', applicationsApi)
  .route('/', conversationsApi)
  .route('/', frameApi)
  .route('/', mediaApi)
  .route('/', ownAccountApi)
  .route('/', healthApi)
  .route('/', integrationsApi)
  .route('/', leadsApi)
  .route('/', lecturesApi)
  .route('/', privacyApi)
  .route('/', pushApi)
  .route('/', readyRepliesApi)
  .route('/', viewsApi)
  .route('/', reportsApi)
  .route('/', searchApi)
  .route('/', sessionApi)
  .route('/', siteApi)
  .route('/', staffApi)
  .route('/', studentApi)
  .route('/', studentsApi)
  .route('/', tasksApi);
