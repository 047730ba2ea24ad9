import type { Walk } from './take-walk.ts';

const stops = (names: string) => names.trim().split(/\s+/);

/** Guards that only let a plain request through are not followed, nor what a stop shares with every other one. */
export const WALKS: readonly Walk[] = [
  {
    name: "a page's way",
    goal: 45,
    // A visitor's page of a school: through the edge, the loader, the backend and back into views.
    stops: stops(`
      worker/entry.ts createPipeline assignRequestId setSecurityHeaders readPlatformStatus resolveTenant
      requireProductionHost redirectToAgent rememberAgent readSession recogniseLocale chooseLocale@worker
      recogniseDevice servePage PAGE_LIFETIMES pageKey describeRequest assembleSite cacheShellOf portalRequest paintFirst
      client/entry.server.tsx client/root.tsx client/routes/site.tsx loadFrame SiteFrame
      client/routes/schools/school-detail.tsx loadSchoolDetail requireSite@client openAsking backendClientOf
      createBackendClient institutionByInstitutionId buildRequest platformHeaders sendRequest
      backend/entry.ts recogniseCaller requireBasicAuth catalogueRoutes checkInput@backend schoolDetail openToLevel
      readTogether describeWholeSchool answer@backend parseAnswer readEnvelope richText refineWords refineFor
      sanitizeRichText toSchoolFacts institutionCourseList pageMeta SchoolDetailPage SchoolDetailView
      SchoolLedger SchoolIntro CoursesSection`),
  },
  {
    name: "an application's",
    goal: 25,
    // From the form and its draft to the log of the application.
    stops: stops(`
      client/routes/apply/apply-form.tsx loadApplyForm ApplyFormContext useDraft
      beginDraft recoverDraft sendDraft DraftStatus DraftNotices useSubmission submissionKey submitForm tellPortal
      proxyBackend checkInput@worker writeOwnBody passThrough headersForBackend platformHeaders sendRequest
      submitApplication ApplyForm@shared applicationRoutes requireLogin checkInput@backend findDocuments findGaps
      changeApplication mayHappen replay backend/queries/applications/applications.ts describeApplication
      answer@backend`),
  },
  {
    name: "a message's",
    goal: 30,
    // From the composer to the adviser's desk, and the adviser's answer back into the conversation.
    stops: stops(`
      Composer useConversation createConversation nextConversation createSender chatCommands CHAT_PATHS
      chatEndpoints recogniseChatter refuseCommand limitChat openRoom SayCommand roomOf durable/entry.ts ChatRoom
      nextRoom appendMessage newRoom RoomLog sendFrame HumanSide ServiceClient peopleRoutes
      keepMessage@backend/people describeMessage@backend/people publish CableHub lookAtDesk writeDesk
      deskRoutes CableConnection nextLink translateMessage hearMessage RoomFrame createLiveSocket
      nextTabView MessageList messageItems PersonMessage`),
  },
];
