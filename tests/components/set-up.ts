import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// All tests of a file share one document.
afterEach(cleanup);
