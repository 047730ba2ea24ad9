import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// The tests of a file share one document, so each test removes what it rendered.
afterEach(cleanup);
