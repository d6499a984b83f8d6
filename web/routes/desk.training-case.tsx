export { loadTrainingCase as loader } from "../backoffice/case-training/case-training.server.ts";
export { TrainingCasePage as default } from "../backoffice/case-training/training-case-page.tsx";
