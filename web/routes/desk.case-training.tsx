export { loadTraining as loader } from "../backoffice/case-training/case-training.server.ts";
export { CaseTrainingPage as default } from "../backoffice/case-training/case-training-page.tsx";
